"""Keeps one comment on a pull request that says what the change does to the guidance; action.yml runs it.

    python -I comment.py API REPOSITORY NUMBER AUTHOR PLACE BODY < TOKEN

API is the address of GitHub's REST API, AUTHOR the login that TOKEN writes as, PLACE what tells several such
comments apart, and BODY a file with Markdown, empty where the change means nothing to q. A comment that is
there is updated; where there is none, an empty BODY makes none. Comments of others are never touched: a mark
can be copied, a login can't. The token goes to API and nowhere else: a redirect is an error.

Only the standard library is used, and nothing is read from the checkout. It ends with 0, or 2 and a line.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import time
from collections.abc import Iterator, Sequence
from http.client import HTTPException
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

NOTHING = "**No directory's guidance changes any more.** What was told here was taken back.\n"
PER_PAGE = 100
PAGES = 50
"""Pages of comments that are looked through."""
SECONDS = 30
"""How long one answer may take."""
TRIES = 3
BYTES = 16 << 20
"""Of an answer at most: a hundred comments of 65,536 characters, escaped."""
FORBIDDEN = (401, 403, 404)


class RefusedError(Exception):
    """The comment can't be written; the text says why, and what to do."""


class _NoRedirect(HTTPRedirectHandler):
    """Follows nothing: the token would go along."""

    def redirect_request(self, *_: object, **__: object) -> None:
        return None


class Api(NamedTuple):
    """GitHub's API, and the token for it."""

    url: str
    token: str

    def ask(self, method: str, path: str, body: str | None = None) -> Any:
        """Return the answer to a request; it is repeated where the server is at fault."""
        request = Request(  # noqa: S310  the address is the runner's
            f"{self.url}{path}",
            None if body is None else json.dumps({"body": body}).encode(),
            {
                "Accept": "application/vnd.github+json",
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
                "User-Agent": "agents-md-lint",
                "X-GitHub-Api-Version": "2022-11-28",
            },
            method=method,
        )
        for left in reversed(range(TRIES)):
            try:
                with build_opener(_NoRedirect).open(request, timeout=SECONDS) as answer:
                    data = answer.read(BYTES)
                return json.loads(data) if data else None
            except HTTPError as error:
                if error.code < 500 or not left:
                    advice = "" if error.code not in FORBIDDEN else f"; {ADVICE}"
                    raise RefusedError(
                        f"{method} {path} was answered with HTTP {error.code}{advice}"
                    ) from error
            except (URLError, HTTPException, OSError, ValueError) as error:
                if not left:
                    raise RefusedError(f"{method} {path} had no proper answer: {error}") from error
            time.sleep(TRIES - left)
        raise AssertionError


ADVICE = "give the job the permission 'pull-requests: write', or the action no comment to write"


def main(arguments: Sequence[str], token: str) -> None:
    """Write, update or leave the comment."""
    url, repository, number, author, place, file = arguments
    if not re.fullmatch(r"https?://[^\s/]+(/[^\s?#]*)?", url):
        raise RefusedError(f"{url!r} is no address of an API")
    if not re.fullmatch(r"[\w.-]+/[\w.-]+", repository, re.ASCII) or not re.fullmatch("[1-9][0-9]*", number):
        raise RefusedError(f"{repository!r} and {number!r} are no pull request")
    if not token:
        raise RefusedError(f"there is no token; {ADVICE}")
    api = Api(url.rstrip("/"), token)
    key = hashlib.sha256(place.encode("utf-8", "replace")).hexdigest()[:16]
    mark = f"<!-- agents-md-lint diff-scope {key} -->"
    text = Path(file).read_text("utf-8")
    issue = f"/repos/{repository}/issues/{number}/comments"
    mine = [one for one in _comments(api, issue) if _is_mine(one, author, mark)]
    body = f"{mark}\n{text or NOTHING}"
    for spare in mine[1:]:  # two runs at once made one each
        api.ask("DELETE", f"/repos/{repository}/issues/comments/{int(spare['id'])}")
    if not mine:
        if text:
            api.ask("POST", issue, body)
        print("wrote a comment" if text else "no comment: nothing changes")
    elif _normal(mine[0]["body"]) == _normal(body):
        print("the comment is up to date")
    else:
        api.ask("PATCH", f"/repos/{repository}/issues/comments/{int(mine[0]['id'])}", body)
        print("updated the comment")


def _comments(api: Api, issue: str) -> Iterator[dict[str, Any]]:
    for page in range(1, PAGES + 1):
        found = api.ask("GET", f"{issue}?per_page={PER_PAGE}&page={page}")
        if not isinstance(found, list):
            raise RefusedError(f"GET {issue} was answered with something else than comments")
        yield from found
        if len(found) < PER_PAGE:
            return
    raise RefusedError(f"there are more than {PAGES * PER_PAGE:,} comments to look through")


def _is_mine(comment: dict[str, Any], author: str, mark: str) -> bool:
    user = comment.get("user") or {}
    return user.get("login") == author and str(comment.get("body") or "").startswith(mark)


def _normal(text: str) -> str:
    return text.replace("\r\n", "\n").strip()


if __name__ == "__main__":
    try:
        main(sys.argv[1:], sys.stdin.read().strip())
    except RefusedError as error:
        print(str(error), file=sys.stderr)
        sys.exit(2)
