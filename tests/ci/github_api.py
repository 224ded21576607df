"""The comments of one pull request, as GitHub's REST API has them: a server on this machine."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

REPOSITORY = "octo/shop"
LISTED = f"/repos/{REPOSITORY}/issues/1/comments"
ONE = re.compile(rf"/repos/{REPOSITORY}/issues/comments/(\d+)")
TOKEN = "a-secret"  # noqa: S105
BOT = "github-actions[bot]"
SECONDS = 0.02
"""How long the server may take to see that it is to end."""


class GitHub:
    """What the server has and was asked; *answers* (status and location) are given before its own."""

    def __init__(self) -> None:
        self.comments: list[dict[str, Any]] = []
        self.asked: list[str] = []
        self.tokens: set[str | None] = set()
        self.answers: list[tuple[int, str]] = []
        self.url = ""

    def write(self, login: str, body: str) -> int:
        """Add a comment and return its id."""
        identity = 100 + len(self.comments)
        self.comments.append({"id": identity, "user": {"login": login}, "body": body})
        return identity

    @property
    def mine(self) -> list[str]:
        """The texts of the comments that the action made."""
        return [str(one["body"]) for one in self.comments if one["user"]["login"] == BOT]

    def answer(self, method: str, path: str, body: str | None) -> tuple[int, Any]:
        """Return status and answer of a request."""
        where = urlsplit(path)
        one = ONE.fullmatch(where.path)
        if method == "GET" and where.path == LISTED:
            page, size = (int(parse_qs(where.query)[key][0]) for key in ("page", "per_page"))
            return 200, self.comments[(page - 1) * size : page * size]
        if method == "POST" and where.path == LISTED and body:
            self.write(BOT, body)
            return 201, self.comments[-1]
        found = [comment for comment in self.comments if one and comment["id"] == int(one[1])]
        if method == "PATCH" and found and body:
            found[0]["body"] = body.replace("\n", "\r\n")
            return 200, found[0]
        if method == "DELETE" and found:
            self.comments.remove(found[0])
            return 204, None
        return 404, {"message": "Not Found"}


@contextmanager
def github() -> Iterator[GitHub]:
    """Start the server, and end it."""
    state = GitHub()

    class Handler(BaseHTTPRequestHandler):
        def handle_any(self) -> None:
            state.asked.append(f"{self.command} {self.path}")
            state.tokens.add(self.headers["Authorization"])
            length = int(self.headers["Content-Length"] or 0)
            body = json.loads(self.rfile.read(length))["body"] if length else None
            location = ""
            if state.answers:
                status, location = state.answers.pop(0)
                answer: Any = {}
            else:
                status, answer = state.answer(self.command, self.path, body)
            self.send_response(status)
            if location:
                self.send_header("Location", location)
            data = b"" if status == 204 else json.dumps(answer).encode()
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            pass

    for method in ("GET", "POST", "PATCH", "DELETE"):
        setattr(Handler, f"do_{method}", Handler.handle_any)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    state.url = f"http://127.0.0.1:{server.server_port}"
    Thread(
        target=server.serve_forever, args=[0.02], daemon=True
    ).start()  # seconds until it sees that it ends
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
