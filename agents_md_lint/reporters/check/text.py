"""The report of a check as text: for people, and for editors that know ``path:line:column:``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from agents_md_lint.check.git_ignored import words
from agents_md_lint.check.result import CheckResult
from agents_md_lint.output.colour import Paint, Style
from agents_md_lint.output.escape import escape
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.check.fix_lines import fix_lines, invitation, made
from agents_md_lint.rules.findings import Finding, Severity
from agents_md_lint.rules.support.wording import argument

UNPAINTED = Paint()


class Look(NamedTuple):
    """How a report as text looks: painted or not, without the line that counts (*quiet*: nothing at all
    where there is no finding), and with a table of counts by rule (*statistics*).

    *width* is that of the terminal, None where it isn't known; only a report for a terminal heeds it.
    """

    paint: Paint = UNPAINTED
    quiet: bool = False
    statistics: bool = False
    width: int | None = None


PLAIN = Look()


class Remark(NamedTuple):
    """A line below a finding: what it is about, empty where that is plain, and an escaped text."""

    label: str
    text: str

    def head(self, paint: Paint) -> str:
        """Return the label as it is shown."""
        return paint(f"{self.label}:", Style.CYAN if self.label == HELP else None)

    def line(self, paint: Paint = UNPAINTED) -> str:
        """Return the line as it is shown."""
        return f"{self.head(paint)} {self.text}" if self.label else self.text


HELP = "help"


def render(result: CheckResult, look: Look = PLAIN) -> str:
    """Return the report of *result*: each finding in a paragraph, then one line that counts."""
    blocks = ("\n".join(_finding(finding, result, look.paint)) for finding in result.unreported)
    return assembled(blocks, summary(result, look.paint), result, look)


def assembled(blocks: Iterable[str], last: str, result: CheckResult, look: Look) -> str:
    """Return *blocks* as a report, with what the *look* asks for below them; *last* is what counts."""
    every = list(blocks)
    if done := "\n".join(fix_lines(result)):
        every.insert(0, done)
    if look.statistics and result.shown:
        from agents_md_lint.reporters.check.statistics import table  # rarely told

        every.append(table(result))
    if result.controls is not None:
        from agents_md_lint.reporters.support.controls import sentence  # rarely told

        every.append(sentence(result.controls))
    if about_help := "\n".join(_about_help(result)):
        every.append(about_help)
    if not look.quiet:
        every.append(last)
    return "\n\n".join(every) + "\n" if every else ""


def _about_help(result: CheckResult) -> Iterator[str]:
    """Yield what holds for all commands that help: where to run them, and what is left to do then."""
    if not any(finding.help for finding in result.unreported):
        return
    if result.top:
        yield f"run these commands at the top of the repository: cd {argument(escape(result.top))}"
    if result.to_stage:
        yield "stage what you fix: git add"


def headline(finding: Finding, paint: Paint = UNPAINTED) -> str:
    """Return ``path:line:column: rule: what is wrong``."""
    where = location(finding)
    level = paint("warning", Style.YELLOW) + ": " if finding.severity is Severity.WARNING else ""
    rule = paint(finding.rule, colour(finding.severity))
    return f"{paint(where, Style.BOLD)}: {rule}: {level}{escape(finding.message)}"


def location(finding: Finding) -> str:
    """Return ``path:line:column``, as far as there is one, escaped."""
    where = escape(finding.path)
    return f"{where}:{position(finding)}" if finding.place.line is not None else where


def position(finding: Finding) -> str:
    """Return ``line:column``, as far as there is one."""
    place = finding.place
    known = [str(number) for number in (place.line, place.column) if number is not None]
    return ":".join(known)


def outcome(result: CheckResult) -> Style:
    """Return the colour of what was found."""
    return Style.RED if result.errors else Style.YELLOW if result.warnings else Style.GREEN


def colour(severity: Severity) -> Style:
    """Return the colour of a severity."""
    return Style.RED if severity is Severity.ERROR else Style.YELLOW


def remarks(finding: Finding, result: CheckResult) -> Iterator[Remark]:
    """Yield the lines below a finding: what q does, what fixes it, what else it is about."""
    if result.many_workspaces:
        yield Remark("workspace", escape(finding.workspace))
    if finding.effect:
        yield Remark("", escape(finding.effect))
    if finding.help:
        yield Remark(HELP, escape(finding.help))
    for related in finding.related:
        where = escape(related.path) + (f":{related.line}" if related.line is not None else "")
        yield Remark(where, escape(related.message))


def summary(result: CheckResult, paint: Paint = UNPAINTED) -> str:
    """Return the line that says what was checked, what was found and what can be fixed."""
    offer = invitation(result)
    return counted(result, paint, f"{made(result)}{f'; {offer}' if offer else ''}")


def counted(result: CheckResult, paint: Paint, fixes: str) -> str:
    """Return the line that counts, with what it says about *fixes*; its outcome is painted."""
    counts = [count(result.errors, "error"), count(result.warnings, "warning")]
    found = ", ".join(one for one in counts if one) or "nothing to report"
    checked = f"{count(result.files, 'file') or 'no files'} checked: {found}"
    line = paint(checked, outcome(result)) + fixes
    if result.older:
        line += (
            f"; {count(result.older, 'older finding')} in what this change doesn't touch"
            " (--all shows and counts them)"
        )
    if result.git_ignored is not None:
        line += words(*result.git_ignored)
    if result.suppressed:
        line += f"; {result.suppressed} suppressed by comments"
    line += _passed_over(result)
    if result.baseline is not None:
        line += _baseline(result, escape(result.baseline))
    return line


def _passed_over(result: CheckResult) -> str:
    """Return what the line that counts says about what the configuration keeps from counting."""
    line = f"; {count(result.ignored, 'finding')} skipped by the configuration" if result.ignored else ""
    if result.excluded:
        line += f"; {count(result.excluded, 'file')} excluded"
    if result.lowered:
        line += f"; {count(result.lowered, 'error')} made {'warnings' if result.lowered > 1 else 'a warning'}"
    return line


def _baseline(result: CheckResult, name: str) -> str:
    """Return what the line that counts says about the baseline, the escaped *name*."""
    line = f"; {result.baselined} in {name}" if result.baselined else ""
    if result.stale:
        entries = "1 stale entry" if len(result.stale) == 1 else f"{len(result.stale)} stale entries"
        where = "there" if line else f"in {name}"
        line += f"; {entries} {where} (check --write-baseline writes it anew)"
    return line


def _finding(finding: Finding, result: CheckResult, paint: Paint) -> Iterator[str]:
    yield headline(finding, paint)
    for remark in remarks(finding, result):
        yield f"    {remark.line(paint)}"


def count(number: int, noun: str) -> str:
    """Return ``"2 files"``, or an empty text for none."""
    return f"{number} {noun}{'' if number == 1 else 's'}" if number else ""
