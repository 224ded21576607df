"""What is said about configurations that are refused: a text, and reason and remedy."""

from __future__ import annotations

ERRORS = (
    ("agents = []", "c.toml: agents: it is empty, so nothing would be checked; remove the key for q"),
    ("agents = ['codx']", "c.toml: agents: there is no agent 'codx'; did you mean 'codex'?"),
    (
        "agents = 'q'",
        'c.toml: agents must be a list of agents, not \'q\'; write for instance: agents = ["q", "codex"]',
    ),
    ("[agents]\nuse = ['x']", "c.toml: agents.use: there is no agent 'x'; the agents are q, codex"),
    ("[agents.x]", "c.toml: agents: there is no agent 'x'; the agents are q, codex"),
    (
        "[agents.q]\nmax-bytes = 1",
        "c.toml: agents.q: there is no key 'max-bytes'; q has no settings: remove it",
    ),
    (
        "[agents.codex]\nmaxbytes = 1",
        "c.toml: agents.codex: there is no key 'maxbytes'; did you mean 'max-bytes'?",
    ),
    (
        "[agents.codex]\nmax-bytes = -1",
        "c.toml: agents.codex.max-bytes must be a number of bytes, 0 or more, not a number;"
        " write for instance: 32768",
    ),
    (
        "[agents.codex]\ntrusted = 1",
        "c.toml: agents.codex.trusted must be true or false, not a number;"
        " write for instance: trusted = true",
    ),
    (
        '[agents.codex]\nroot-markers = ["a\\u0000"]',
        "c.toml: agents.codex.root-markers: 'a\\x00' is no name of a file; remove the NUL",
    ),
    (
        "\nignroe = []",
        ("c.toml: there is no key 'ignroe'; did you mean 'ignore'?"),
    ),
    (
        "fail_on = 'error'",
        ("c.toml: there is no key 'fail_on'; did you mean 'fail-on'?"),
    ),
    (
        "[tool.agents-md-lint]",
        "c.toml: the table [tool.agents-md-lint] is for pyproject.toml, and this file has the keys at its"
        " top; remove the line [tool.agents-md-lint]",
    ),
    (
        f"{'k' * 70} = 1",
        (
            "c.toml: there is no key "
            "'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk'…; the keys are "
            "workspaces, select, ignore, severity, per-path-ignores, exclude, fail-on, baseline, agents"
        ),
    ),
    (
        "select = [\n'oversized',\n'oversize']",
        ("c.toml: select: there is no rule 'oversize'; did you mean 'oversized'?"),
    ),
    (
        "ignore = ['zzz']",
        ("c.toml: ignore: there is no rule 'zzz'; 'agents-md-lint rules' lists them"),
    ),
    (
        "ignore = 'oversized'",
        (
            "c.toml: ignore must be a list of rules, not 'oversized'; write for instance: ignore "
            '= ["near-limit"]'
        ),
    ),
    (
        "ignore = [\n'oversized',\n1]",
        ('c.toml: ignore must be a list of rules, not a number; write for instance: ignore = ["near-limit"]'),
    ),
    (
        "select = []",
        ("c.toml: select: it is empty, so nothing would be checked; remove the key to check all rules"),
    ),
    (
        "select = true",
        ('c.toml: select must be a list of rules, not true; write for instance: select = ["oversized"]'),
    ),
    (
        "[[severity]]",
        (
            "c.toml: severity must be a table, not a list; write for instance: severity = { "
            'near-limit = "off" }'
        ),
    ),
    (
        "[severity]\nnul_byte = 'off'",
        ("c.toml: severity.nul_byte: there is no rule 'nul_byte'; did you mean 'nul-byte'?"),
    ),
    (
        "severity.nul-byte = 'fatal'",
        (
            'c.toml: severity.nul-byte must be "error", "warning" or "off", not \'fatal\'; write '
            'for instance: severity = { near-limit = "off" }'
        ),
    ),
    (
        "[severity]\n\nnul-byte = false",
        (
            'c.toml: severity.nul-byte must be "error", "warning" or "off", not false; '
            'write for instance: severity = { near-limit = "off" }'
        ),
    ),
    (
        "per-path-ignores = ['docs/']",
        (
            "c.toml: per-path-ignores must be a table, not a list; write for instance: "
            'per-path-ignores = { "vendor/" = ["byte-order-mark"] }'
        ),
    ),
    (
        "[per-path-ignores]\n'a/' = 'nul-byte'",
        (
            "c.toml: per-path-ignores.'a/' must be a list of rules, not 'nul-byte'; write for "
            'instance: per-path-ignores = { "vendor/" = ["byte-order-mark"] }'
        ),
    ),
    (
        "[severity]\nnul-byte = 'off'\nbaseline = 'b.json'",
        ("c.toml: 'baseline' stands in the table [severity]; write it above that table"),
    ),
    (
        "[per-path-ignores]\n'a/' = []\nfail-on = 'warning'",
        ("c.toml: 'fail-on' stands in the table [per-path-ignores]; write it above that table"),
    ),
    (
        "[per-path-ignores]\nAGENTS.md = ['nul-byte']",
        (
            "c.toml: per-path-ignores.AGENTS: 'AGENTS.md' without quotes is 'AGENTS' with a "
            'table in it; write for instance: "AGENTS.md" = ["byte-order-mark"]'
        ),
    ),
    (
        "[per-path-ignores]\ndocs = {}",
        (
            "c.toml: per-path-ignores.docs must be a list of rules, not a table; write for "
            'instance: per-path-ignores = { "vendor/" = ["byte-order-mark"] }'
        ),
    ),
    (
        "[per-path-ignores]\n'a/' = [\n 'nulbyte']",
        ("c.toml: per-path-ignores.'a/': there is no rule 'nulbyte'; did you mean 'nul-byte'?"),
    ),
    (
        "[per-path-ignores]\n'!a' = []",
        (
            "c.toml: per-path-ignores.'!a': the pattern '!a' is a negation, and each stands "
            "alone here; name the paths that are meant"
        ),
    ),
    (
        "exclude = ['a',\n'']",
        ("c.toml: exclude: the pattern '' is empty; fix the pattern"),
    ),
    (
        "exclude = ['*a*b*c*']",
        (
            "c.toml: exclude: the pattern '*a*b*c*' has more than 3 '*' in one name, or more "
            "than 3 '**'; fix the pattern"
        ),
    ),
    (
        "exclude = 'vendor/'",
        (
            "c.toml: exclude must be a list of patterns, not 'vendor/'; write for instance: "
            'exclude = ["vendor/"]'
        ),
    ),
    (
        "fail-on = 'info'",
        (
            'c.toml: fail-on must be "error", "warning" or "never", not \'info\'; write for '
            'instance: fail-on = "warning"'
        ),
    ),
    (
        "fail-on = 1979-05-27",
        (
            'c.toml: fail-on must be "error", "warning" or "never", not something else; write '
            'for instance: fail-on = "warning"'
        ),
    ),
    (
        "workspaces = []",
        ("c.toml: workspaces: it is empty, so nothing would be checked; remove the key for '.'"),
    ),
    (
        "workspaces = ['a', '../b']",
        (
            "c.toml: workspaces: '../b' is no path in the repository; name one relative to its "
            'top, for instance: workspaces = ["services/shop"]'
        ),
    ),
    (
        "workspaces = ['/a']",
        (
            "c.toml: workspaces: '/a' is no path in the repository; name one relative to its "
            'top, for instance: workspaces = ["services/shop"]'
        ),
    ),
    (
        "workspaces = ['']",
        (
            "c.toml: workspaces: '' is no path in the repository; name one relative to its top, "
            'for instance: workspaces = ["services/shop"]'
        ),
    ),
    (
        "baseline = ['x']",
        (
            "c.toml: baseline must be the path of a file, not a list; write for instance: "
            'baseline = ".agents-md-lint-baseline.json"'
        ),
    ),
    (
        'baseline = "a\\u0000"',
        (
            "c.toml: baseline: 'a\\x00' is no path in the repository; name one relative to its "
            'top, for instance: baseline = ".agents-md-lint-baseline.json"'
        ),
    ),
    (
        "a = 1\na = 2",
        "c.toml:2: not TOML: cannot overwrite a value; see https://toml.io",
    ),
    (
        "\n\n[x",
        "c.toml:3: not TOML: expected ']' at the end of a table declaration; see https://toml.io",
    ),
    (
        "x = [\n\n",
        "c.toml:2: not TOML: invalid value; see https://toml.io",
    ),
    (
        "\ufeffignore = []",
        "c.toml:1: a byte order mark is not TOML; save the file without it",
    ),
    (
        f"x = 1\n{'a.' * 5000}a = 1",
        ("c.toml:2: keys go so deep that they take too long to read; nest less"),
    ),
    (
        f"x = {'[' * 100_000}",
        ("c.toml: lists lie too deep in one another; nest less"),
    ),
)
"""Of a file ``c.toml``."""

SHARED = (
    (
        "[tool]\nagents-md-lint = 1",
        (
            "pyproject.toml: tool.agents-md-lint must be a table, not a number; write for "
            "instance: [tool.agents-md-lint]"
        ),
    ),
    (
        "[[tool.agents-md-lint]]\nfail-on = 'never'",
        (
            "pyproject.toml: tool.agents-md-lint must be a table, not a list; write for "
            "instance: [tool.agents-md-lint]"
        ),
    ),
    (
        "[tool.agents-md-lint]\nx = 1",
        (
            "pyproject.toml: tool.agents-md-lint: there is no key 'x'; the keys are workspaces, "
            "select, ignore, severity, per-path-ignores, exclude, fail-on, baseline, agents"
        ),
    ),
    (
        "[tool.agents-md-lint.severity]\nx = 1",
        (
            "pyproject.toml: tool.agents-md-lint.severity.x: there is no rule 'x'; "
            "'agents-md-lint rules' lists them"
        ),
    ),
    (
        "[tool.other]\nx = 'agents-md-lint'",
        "pyproject.toml has no table [tool.agents-md-lint]; name another file with "
        "--config, or go without one: --no-config",
    ),
    (
        "tool = 1",
        "pyproject.toml has no table [tool.agents-md-lint]; name another file with "
        "--config, or go without one: --no-config",
    ),
)
"""Of a ``pyproject.toml`` that the command line names."""
