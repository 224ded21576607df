"""Objects that a repository doesn't have: what kind of clone it is, and what fetches them."""

from __future__ import annotations

from agents_md_lint.errors import MissingObjectError
from agents_md_lint.git.failure import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.repository import Repository

PARTIAL_REMEDY = "this is a partial clone; fetch what it lacks: git fetch --refetch --no-filter"
SHALLOW_REMEDY = "this is a shallow clone; fetch the history: git fetch --unshallow"
DAMAGED_REMEDY = "see what else is lost: git fsck; then fetch it all again: git fetch --refetch"


def is_partial(repository: Repository) -> bool:
    """Whether the repository was cloned with a filter, so that any object may be missing."""
    pattern = r"^(remote\..*\.promisor|extensions\.partialclone)$"
    return repository.attempt("config", "--name-only", "--get-regexp", pattern)[0] == 0


def remedy(repository: Repository) -> str:
    """Return what gets an object that the repository should have."""
    if is_partial(repository):
        return PARTIAL_REMEDY
    return SHALLOW_REMEDY if repository.shallow else DAMAGED_REMEDY


def missing_object(repository: Repository, oid: str, path: str = "") -> MissingObjectError:
    """Return the error for the object *oid* that isn't there, the content of *path* where that is known."""
    of_path = f" (the content of {shown(path)})" if path else ""
    return MissingObjectError(f"the repository lacks the object {oid}{of_path}", remedy(repository))
