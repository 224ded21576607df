"""``trace`` as a user runs it: every observed session, the shapes of transcripts, and bad lines."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from agents_md_lint.commands import trace
from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.sample import examples, sample, shell
from tests.support.schemas import validated
from tests.support.trees import stage_tree, write_tree

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "loading.json").read_text(encoding="utf-8"))
SESSIONS = [case for case in VECTORS if "session" in case]
Case = dict[str, Any]


@pytest.fixture
def shop(tmp_path: Path) -> GitRepository:
    return sample(tmp_path / "shop")


def lines(values: Iterable[object]) -> bytes:
    """Return *values* as JSON lines."""
    return "".join(json.dumps(value) + "\n" for value in values).encode()


def traced(cwd: Path, *values: object, options: Iterable[str] = ()) -> Any:
    """Return the valid JSON report on batches that can all be read."""
    result = run("trace", "--format", "json", *options, cwd=cwd, stdin=lines(values))
    assert (result.code, result.err) == (0, "")
    return validated("trace", result)


def call(arguments: object, name: str = "tool") -> dict[str, object]:
    return {"name": name, "arguments": arguments}


# Every observed session.


def test_the_sessions_are_all_there() -> None:
    assert len(SESSIONS) == 7


@pytest.mark.parametrize("case", SESSIONS, ids=lambda case: case["name"])
def test_every_observed_session_without_git(case: Case, tmp_path: Path) -> None:
    workspace = write_tree(case["tree"], tmp_path)
    judge(case, workspace, "--workspace", ".")


@pytest.mark.parametrize("case", SESSIONS, ids=lambda case: case["name"])
@pytest.mark.parametrize("options", [("--staged",), ("--rev", "HEAD")], ids=["index", "commit"])
def test_every_observed_session_in_git(case: Case, options: tuple[str, ...], tmp_path: Path) -> None:
    repository = GitRepository.init(tmp_path / "workspace")
    stage_tree(case["tree"], repository)
    repository.commit(all=False)
    judge(case, repository.path, *options)


def judge(case: Case, workspace: Path, *options: str) -> None:
    session = case["session"]
    batches = [
        [call(text.replace("{workspace}", str(workspace))) for text in batch["arguments"]]
        for batch in session["batches"]
    ]
    document = traced(workspace, *batches, options=options)
    assert document["start"] == [source["source"] for source in session["start"]]
    for batch, told in zip(session["batches"], document["batches"], strict=True):
        assert told["loads"] == [source["source"] for source in batch["loads"]], batch["arguments"]
        assert told["paused"] is batch["paused"], batch["arguments"]
        assert told["bytes"] == sum(source["bytes"] for source in batch["loads"])
    known = {source["path"]: source for source in document["sources"]}
    for source in [*session["start"], *(source for batch in session["batches"] for source in batch["loads"])]:
        scope = "." if source["scope"] == "workspace root" else source["scope"]
        told = known[source["source"]]
        assert (told["scope"], told["truncated"], told["bytes"]) == (
            scope,
            source["truncated"],
            source["bytes"],
        )


# Whole outputs.

BATCHES = (
    [call({"path": "README.md"}, "read")],
    [call('{"path": "app/api/orders.py"}', "read"), call({"command": "cat tools/release.sh"}, "shell")],
    [call({"path": "app/AGENTS.md"}), call({"paths": ["../x", "build/shop.css"]})],
)
START = "start: loads AGENTS.md (42 bytes)\n"
WHOLE = """
line 1: names README.md (path)
  loads nothing new; q runs it

line 2: names app/api/orders.py (path)
  loads app/AGENTS.md (16 bytes), app/api/AGENTS.md (26 bytes, link to docs/api.md)
  pauses: q does not run any of the 2 calls and asks the model to review the new guidance
  call 2: the command names tools/release.sh: q never parses shell text, so it does not see tools/AGENTS.md

line 3: names app/AGENTS.md (path), ../x (paths, outside the workspace), build/shop.css (paths)
  loads build/AGENTS.md (34 bytes)
  pauses: q does not run any of the 2 calls and asks the model to review the new guidance
"""


@pytest.mark.parametrize("options", [(), ("--staged",), ("--rev", "HEAD")])
def test_whole_output(shop: GitRepository, options: tuple[str, ...]) -> None:
    result = run("trace", *options, cwd=shop.path / "docs", stdin=lines(BATCHES))
    assert result == Finished(0, START + WHOLE, "")


def test_whole_json(shop: GitRepository) -> None:
    document = traced(shop.path, BATCHES[1])
    assert {key: value for key, value in document.items() if key != "sources"} == {
        "schema_version": 1,
        "source": "worktree",
        "commit": None,
        "workspace": ".",
        "subagent": False,
        "start": ["AGENTS.md"],
        "batches": [
            {
                "line": 1,
                "calls": 2,
                "paths": [
                    {"path": "app/api/orders.py", "field": "path", "call": 1, "target": "app/api/orders.py"}
                ],
                "loads": ["app/AGENTS.md", "app/api/AGENTS.md"],
                "paused": True,
                "bytes": 42,
                "unseen": [
                    {
                        "path": "tools/release.sh",
                        "field": "command",
                        "call": 2,
                        "sources": ["tools/AGENTS.md"],
                    }
                ],
                "not_json": [],
            }
        ],
    }
    assert [source["path"] for source in document["sources"]] == [
        "AGENTS.md",
        "app/AGENTS.md",
        "app/api/AGENTS.md",
    ]


def test_a_subagent_is_not_paused(shop: GitRepository) -> None:
    result = run("trace", "--subagent", cwd=shop.path, stdin=lines([[call({"file": "app/x"})]]))
    assert result.out == (
        f"{START}\n"
        "line 1: names app/x (file)\n"
        "  loads app/AGENTS.md (16 bytes)\n"
        "  no pause: the subagent gets it with its next request\n"
    )
    document = traced(shop.path, [call({"file": "app/x"})], options=["--subagent"])
    assert (document["subagent"], document["batches"][0]["paused"]) == (True, False)


# What a line may hold.

READ = '{"path": "app/x"}'
SHAPES = {
    "a list of calls": [call(READ), call({"path": "docs/x"})],
    "one call": call(READ),
    "a call without a name": {"arguments": READ},
    "OpenAI message": {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": "1", "type": "function", "function": {"name": "read", "arguments": READ}}],
    },
    "OpenAI tool calls": [{"id": "1", "type": "function", "function": {"name": "read", "arguments": READ}}],
    "OpenAI response": {
        "id": "1",
        "choices": [{"message": {"role": "assistant", "tool_calls": [{"function": call(READ)}]}}],
    },
    "OpenAI's older function call": {"role": "assistant", "function_call": call(READ)},
    "Responses item": {"type": "function_call", "call_id": "1", **call(READ)},
    "Responses response": {
        "output": [{"type": "reasoning", "summary": []}, {"type": "function_call", **call(READ)}]
    },
    "Anthropic block": {"type": "tool_use", "id": "1", "name": "read", "input": {"path": "app/x"}},
    "Anthropic message": {
        "role": "assistant",
        "content": [
            {"type": "text", "text": "{}"},
            {"type": "tool_use", "id": "1", "name": "read", "input": {"path": "app/x"}},
        ],
    },
    "Anthropic content": [
        {"type": "thinking", "thinking": "…"},
        {"type": "tool_use", "id": "1", "name": "read", "input": {"path": "app/x"}},
    ],
    "a record around a message": {
        "type": "assistant",
        "message": {
            "role": "assistant",
            "content": [{"type": "tool_use", "name": "read", "input": {"path": "app/x"}}],
        },
    },
    "a line of Codex": {
        "timestamp": "2026-01-01T00:00:00Z",
        "type": "response_item",
        "payload": {"type": "function_call", "name": "read", "arguments": READ, "call_id": "1"},
    },
    "Gemini part": {"functionCall": {"name": "read", "args": {"path": "app/x"}}},
    "Gemini response": {
        "candidates": [
            {
                "content": {
                    "role": "model",
                    "parts": [
                        {"text": "Reads."},
                        {"functionCall": {"name": "list"}},
                        {"functionCall": {"name": "read", "args": {"path": "app/x"}}},
                    ],
                }
            }
        ]
    },
    "Gemini content in Python": {
        "role": "model",
        "parts": [{"function_call": {"name": "read", "args": {"path": "app/x"}}}],
    },
    "Gemini's command line": {
        "type": "gemini",
        "content": "",
        "toolCalls": [{"id": "1", "name": "read", "args": {"path": "app/x"}}],
    },
}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_shapes_of_transcripts(shape: object, shop: GitRepository) -> None:
    [batch] = traced(shop.path, shape)["batches"]
    assert (batch["loads"], batch["paused"]) == (["app/AGENTS.md"], True)


@pytest.mark.parametrize(
    "message",
    [
        {"role": "user", "content": "read app/x"},
        {"role": "tool", "tool_call_id": "1", "content": '{"path": "app/x"}'},
        {"role": "user", "content": [{"type": "tool_result", "content": [{"type": "text", "text": "hi"}]}]},
        {"type": "function_call_output", "call_id": "1", "output": '{"path": "app/x"}'},
        {"type": "event_msg", "payload": {"type": "agent_message", "message": '{"path": "app/x"}'}},
        {"role": "user", "parts": [{"functionResponse": {"name": "x", "response": {"path": "app/x"}}}]},
        [],
    ],
)
def test_messages_without_calls(message: object, shop: GitRepository) -> None:
    [batch] = traced(shop.path, message)["batches"]
    assert (batch["calls"], batch["paths"], batch["loads"], batch["paused"]) == (0, [], [], False)
    assert run("trace", cwd=shop.path, stdin=lines([message])).out == f"{START}\nline 1: no tool calls\n"


BAD = {
    b"nonsense": "not JSON: a value expected at character 0",
    b'[{"name": "x", "arguments": {}}': 'not JSON: "," or "]" expected at character 31',
    b'\xef\xbb\xbf{"name": "x", "arguments": {}}': "not JSON: a value expected at character 0",
    b"[] []": "more than one JSON value: the second starts behind character 2",
    b"1": 'it is no tool call ({"name", "arguments"}) and no message that holds any',
    b'["a"]': 'item 1 is no tool call ({"name", "arguments"}) and no message that holds any',
    b'[{"name": "x", "arguments": 1}, {"name": "x"}]': (
        'item 2 is no tool call ({"name", "arguments"}) and no message that holds any'
    ),
    b'{"model": "x", "input": [{"role": "user"}]}': (
        'it is no tool call ({"name", "arguments"}) and no message that holds any'
    ),
    b'{"type": "tool_use", "name": "x"}': (
        'it is no tool call ({"name", "arguments"}) and no message that holds any'
    ),
    b"\x1b[2J": "not JSON: a value expected at character 0",
    b"[" * 20000: "not JSON: more than 10,000 arrays and objects inside one another at character 10000",
    b"x" * ((1 << 24) + 5): "longer than 16,777,216 bytes",
}


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad[:20].decode("latin-1"))
def test_a_bad_line_is_named_and_the_rest_goes_on(bad: bytes, shop: GitRepository) -> None:
    good = lines([call({"path": "app/x"})])
    result = run("trace", "--format", "json", cwd=shop.path, stdin=b"\n" + bad + b"\n \t\n" + good)
    assert (result.code, result.err) == (2, f"agents-md-lint: line 2 is skipped: {BAD[bad]}\n")
    document = validated("trace", result)
    assert [(batch["line"], batch["loads"]) for batch in document["batches"]] == [(4, ["app/AGENTS.md"])]


def test_no_input_and_no_newline_at_its_end(shop: GitRepository) -> None:
    assert run("trace", cwd=shop.path) == Finished(0, START, "")
    result = run("trace", "--format", "json", cwd=shop.path, stdin=lines([call({"path": "app/x"})])[:-1])
    assert len(validated("trace", result)["batches"]) == 1


def test_a_byte_order_mark_before_the_first_line(shop: GitRepository) -> None:
    stdin = BOM_UTF8 + lines([call({"path": "app/x"})])
    result = run("trace", "--format", "json", cwd=shop.path, stdin=stdin)
    [batch] = validated("trace", result)["batches"]
    assert (batch["line"], batch["loads"]) == (1, ["app/AGENTS.md"])


def test_arguments_that_are_not_json(shop: GitRepository) -> None:
    result = run("trace", cwd=shop.path, stdin=lines([[call('{"path": "app/x"'), call(None)]]))
    assert result.out == (
        f"{START}\n"
        "line 1: names no path\n"
        '  call 1: arguments that are not JSON name no path: "," or "}" expected at character 16\n'
        "  loads nothing new; q runs it\n"
    )


def test_bytes_that_are_not_utf8(shop: GitRepository) -> None:
    stdin = b'[{"name": "x", "arguments": {"path": "app/\xff\x1b"}}]\n'
    assert run("trace", cwd=shop.path, stdin=stdin).code == 2  # a raw escape in a string is no JSON
    result = run("trace", "--format", "json", cwd=shop.path, stdin=stdin.replace(b"\x1b", b"\\u001b"))
    [batch] = validated("trace", result)["batches"]
    assert (batch["paths"][0]["path"], batch["loads"]) == ("app/\ufffd\x1b", ["app/AGENTS.md"])
    result = run("trace", cwd=shop.path, stdin=stdin.replace(b"\x1b", b"\\u001b"))
    assert "line 1: names app/\ufffd\\x1b (path)\n" in result.out


def test_very_long_paths_and_many_of_them(shop: GitRepository) -> None:
    deep = "app/" + "x/" * 2_000_000
    many = [f"docs/{number}" for number in range(10_000)]
    stdin = lines([call({"path": deep}), call({"paths": many})])
    result = run("trace", cwd=shop.path, stdin=stdin)
    loads = [line for line in result.out.splitlines() if line.startswith("  loads ")]
    assert loads == ["  loads app/AGENTS.md (16 bytes)", "  loads nothing new; q runs it"]


def test_white_space_in_names_of_directories(repo: GitRepository) -> None:
    repo.write("a /AGENTS.md", "Hi")
    repo.write(" b/AGENTS.md", "Hi")
    [one, two, three] = traced(
        repo.path, call({"path": "a /"}), call({"path": " b/"}), call({"path": "./ b/x"})
    )["batches"]
    assert (one["loads"], two["loads"], three["loads"]) == (["a /AGENTS.md"], [], [" b/AGENTS.md"])


# Shell text.


@pytest.mark.parametrize(
    ("arguments", "unseen"),
    [
        ({"command": "ls app"}, ["app/AGENTS.md"]),
        ({"Cmd": "cat < 'app/new.py'|wc"}, ["app/AGENTS.md"]),
        ({"command": ["bash", "-lc", "make -C app"]}, ["app/AGENTS.md"]),
        ({"script": "cd app && cat api/x"}, ["app/AGENTS.md", "app/api/AGENTS.md"]),
        ({"command": "ls api", "cwd": "app"}, ["app/AGENTS.md", "app/api/AGENTS.md"]),
        ({"command": "cat {here}/app/x"}, ["app/AGENTS.md"]),
        ({"command": "ls docs README.md ../x"}, []),
        ({"content": "ls app"}, []),
        ({"command": "ls app", "path": "app"}, []),
        ({"command": 1}, []),
    ],
)
def test_what_shell_text_names(arguments: dict[str, Any], unseen: list[str], shop: GitRepository) -> None:
    text = json.dumps(arguments).replace("{here}", str(shop.path))
    [batch] = traced(shop.path, call(text))["batches"]
    found = [source for one in batch["unseen"] for source in one["sources"]]
    assert found == unseen
    assert batch["loads"] == (["app/AGENTS.md"] if "path" in arguments else [])


def test_a_workspace_below_the_top_and_a_bare_repository(shop: GitRepository, tmp_path: Path) -> None:
    batch = call({"path": "api/x"})
    document = traced(shop.path, batch, options=["--workspace", "app"])
    assert (document["start"], document["batches"][0]["loads"]) == (["app/AGENTS.md"], [])
    assert document["batches"][0]["paths"][0]["target"] == "app/api/x"
    bare = shop.clone_bare(tmp_path / "bare.git")
    document = traced(bare.path, call({"path": "app/x"}), options=["--rev", "main"])
    assert document["batches"][0]["loads"] == ["app/AGENTS.md"]


def test_names_that_are_not_utf8(repo: GitRepository) -> None:
    repo.stage(b"sub/\xff/AGENTS.md", "Hi")
    repo.stage_link("alias", b"sub/\xff")
    repo.commit(all=False)
    document = traced(repo.path, call({"path": "alias"}), options=["--rev", "HEAD"])
    assert document["sources"][0]["links"] == [
        {"path": "alias", "target": "sub/\\xff", "target_bytes": "c3ViL/8="}
    ]


@pytest.mark.parametrize("command", examples(trace.EXAMPLES))
def test_examples(command: str, shop: GitRepository, tmp_path: Path) -> None:
    (shop.path / "session.jsonl").write_bytes(lines(BATCHES))
    code, output = shell(command, shop.path, tmp_path)
    assert (code, "AGENTS.md" in output) == (0, True), output
