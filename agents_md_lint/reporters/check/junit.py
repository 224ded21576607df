"""The report of a check as JUnit's XML, which most servers show as test results; written by junitparser."""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.check.result import CheckResult
from agents_md_lint.output import extras
from agents_md_lint.output.escape import escape
from agents_md_lint.reporters.check.text import headline, remarks
from agents_md_lint.rules.findings import Finding, Severity

NAME = "agents-md-lint"


def render(result: CheckResult) -> str:
    """Return the report of *result*: a test case for each finding, or a single one that passes.

    An error is a failure. JUnit knows no warnings: a warning is a case that passes and prints something.
    Raises ``UsageError`` where junitparser isn't installed.
    """
    try:
        import junitparser
    except ImportError as error:
        raise extras.absent("the format junit", extras.JUNIT) from error
    cases = []
    for finding in result.shown:
        case = junitparser.TestCase(finding.rule, classname=escape(finding.path))
        whole = "\n".join(_lines(finding, result))
        if finding.severity is Severity.ERROR:
            failure = junitparser.Failure(escape(finding.message), finding.rule)
            failure.text = whole
            case.result = [failure]
        else:
            case.system_out = whole
        cases.append(case)
    if not cases:
        cases.append(junitparser.TestCase("check", classname=NAME))
    suite = junitparser.TestSuite(NAME)
    suite.add_testcases(cases)  # together: the library counts all cases anew after each addition
    xml = junitparser.JUnitXml(NAME)
    xml.add_testsuite(suite)
    text: bytes = xml.tostring()  # type: ignore[no-untyped-call]
    return text.decode("utf-8") + "\n"


def _lines(finding: Finding, result: CheckResult) -> Iterator[str]:
    yield headline(finding)
    yield from (remark.line() for remark in remarks(finding, result))
