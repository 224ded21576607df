"""The rules as SARIF describes them."""

from __future__ import annotations

from inspect import cleandoc

from agents_md_lint.reporters.check.sarif_rules import descriptors
from agents_md_lint.rules import RULES, rule_of


def test_every_rule_has_its_descriptor() -> None:
    assert [one["id"] for one in descriptors()] == [rule.slug for rule in RULES]
    assert len({one["name"] for one in descriptors()}) == len(RULES)


def test_the_members_of_one() -> None:
    rule = rule_of("byte-order-mark")
    [found] = [one for one in descriptors() if one["id"] == "byte-order-mark"]
    documentation = cleandoc(rule.documentation)
    assert found == {
        "id": "byte-order-mark",
        "name": "ByteOrderMark",
        "shortDescription": {"text": documentation.split("\n")[0]},
        "fullDescription": {"text": documentation},
        "help": {"text": documentation, "markdown": documentation},
        "defaultConfiguration": {"level": rule.severity.value},
        "properties": {"tags": ["discovery rules", "guidance"]},
    }


def test_each_leads_to_its_page_where_there_is_one(addressed: str) -> None:
    for one in descriptors():
        assert one["helpUri"].startswith(addressed)
        assert one["helpUri"].endswith(f"#{one['id']}")
