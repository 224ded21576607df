"""A real browser, without a window, for the pages that a report may be.

It is Chromium or Chrome with its driver. Where there is none the tests are skipped, which pytest lists with
the reason; ``AGENTS_MD_LINT_BROWSER=required``, which ``.ci/run`` sets where it has one, makes it a failure.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
DRIVER = "chromedriver"


class Browser:
    """A browser on one page."""

    def __init__(self, driver: Chrome) -> None:
        self._driver = driver

    def open(self, page: Path, anchor: str = "") -> None:
        """Open the file *page*, at *anchor*."""
        self._driver.get("about:blank")  # a new anchor alone would load nothing
        self._driver.get(f"{page.as_uri()}{f'#{anchor}' if anchor else ''}")

    def without_script(self) -> None:
        """Open the next pages as a browser that runs no scripts."""
        self._driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})

    @property
    def title(self) -> str:
        """What the page's title is."""
        return self._driver.title

    @property
    def complaints(self) -> list[str]:
        """What the browser wrote to its console since it was last asked: every breach of a policy too."""
        return [entry["message"] for entry in self._driver.get_log("browser")]  # type: ignore[no-untyped-call]

    def all(self, selector: str) -> list[WebElement]:
        """Return the elements that *selector* chooses."""
        return self._driver.find_elements(By.CSS_SELECTOR, selector)

    def shown(self, selector: str) -> list[str]:
        """Return the texts of those elements that are displayed."""
        return [element.text for element in self.all(selector) if element.is_displayed()]

    def press(self, *keys: str) -> None:
        """Press keys, by their names in selenium's ``Keys``, where the focus is."""
        for key in keys:
            self._driver.switch_to.active_element.send_keys(getattr(Keys, key))

    @property
    def focused(self) -> WebElement:
        """The element that has the focus."""
        return self._driver.switch_to.active_element

    def run(self, script: str) -> object:
        """Run *script*, as somebody with the developer's tools open may."""
        return self._driver.execute_script(script)


@contextmanager
def browser() -> Iterator[Browser]:
    """Start a browser, and end it. Skips the test where there is none."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    driver = shutil.which(DRIVER)
    if found is None or driver is None:
        reason = "there is no Chromium with its driver: apt-get install chromium chromium-driver"
        if os.environ.get("AGENTS_MD_LINT_BROWSER") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    options = Options()
    options.binary_location = found
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1300,900"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    started = Chrome(options=options, service=Service(driver))
    try:
        yield Browser(started)
    finally:
        started.quit()
