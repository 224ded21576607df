"""The encoding that a text is likely to have."""

from __future__ import annotations

import pytest

from tests.rules.support.test_bad_bytes import only


@pytest.mark.parametrize(
    ("text", "encoding", "likely"),
    [
        ("# Règles\n\nToujours vérifier à la main.\n", "cp1252", "CP1252"),
        ("# Правила\n\nВсегда запускай тесты перед коммитом.\n", "cp1251", "CP1251"),
        ("# Zasady\n\nZażółć gęślą jaźń, proszę uruchomić testy.\n", "cp1250", "CP1250"),
        ("# 规则\n\n总是在提交之前运行测试。不要修改生成的文件。\n", "gb18030", "GB18030"),
        ("# ルール\n\nコミットの前に必ずテストを実行してください。\n", "shift_jis", "CP932"),
        ("# Правила\n\nВсегда запускай тесты перед коммитом.\n", "koi8_r", "KOI8-R"),
        ("# ルール\n\nコミットの前に必ずテストを実行してください。\n", "euc_jp", "EUC-JP"),
        ("ÒhelloÓ donÕt\n", "cp1252", None),
    ],
)
def test_likely_encodings(text: str, encoding: str, likely: str | None) -> None:
    told = only(text.encode(encoding))
    assert (f"(likely {likely}" in told.message) is (likely is not None)
    assert f"iconv -f {likely or 'ENCODING'} -t UTF-8" in told.help
