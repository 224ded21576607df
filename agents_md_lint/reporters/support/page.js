"use strict";
// Without this script a link leads to its directory, and all files stay below it. With it the files of others
// are hidden, and the arrow keys go through the directories.
document.documentElement.classList.add("script");

function choose(link) {
  const report = link.closest(".report");
  const chosen = document.getElementById(link.hash.slice(1));
  const panel = chosen && chosen.matches(".panel") ? chosen : null;
  for (const other of report.querySelectorAll("nav a")) other.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  for (const other of report.querySelectorAll(".panel")) other.classList.toggle("chosen", other === panel);
  report.querySelector(".overview").classList.toggle("hidden", panel !== null);
  const told = panel && new Set(Array.from(panel.querySelectorAll("a"), (to) => to.hash.slice(1)));
  for (const file of report.querySelectorAll("article")) {
    file.classList.toggle("hidden", told !== null && !told.has(file.id));
  }
}

function follow() {
  const name = location.hash.slice(1);
  const target = name && document.getElementById(name);
  if (!target) return;
  const link = document.querySelector(`nav a[href="#${CSS.escape(name)}"]`);
  if (link) choose(link);
  else if (target.matches("article.hidden")) choose(target.closest(".report").querySelector("nav a"));
  const folded = target.querySelector(":scope > details");
  if (folded) folded.open = true;
  target.scrollIntoView();
}

for (const nav of document.querySelectorAll("nav")) {
  nav.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    history.replaceState(null, "", link.hash);
    choose(link);
  });
  nav.addEventListener("keydown", (event) => {
    const links = Array.from(nav.querySelectorAll("a"));
    const at = links.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const link = links[Math.min(Math.max(to, 0), links.length - 1)];
    link.focus();
    link.click();
  });
}
addEventListener("hashchange", follow);
follow();
