// What the site adds to DocC's program: a search of the text, tables that fit a phone, and numbers that stay whole.
(() => {
  const base = window.swiftTimersBase || "/";

  // Search

  // The index is loaded with the first use of the field.
  let index;
  const pages = () => index ||= fetch(`${base}search.json`).then(answer => answer.json());

  const wordsOf = text => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) || [];
  // Names in camel case have several words: OwnedTimer is found as "timer", too.
  const partsOf = title => wordsOf(title.replace(/([a-z0-9])([A-Z])/g, "$1 $2")).concat(wordsOf(title));

  // Words of a question that say nothing about its subject.
  const fillers = new Set("a an and can do does for from how i in is it my of on the to what when why with".split(" "));
  const subjectOf = text => {
    const words = wordsOf(text), telling = words.filter(word => !fillers.has(word));
    return (telling.length ? telling : words).join(" ");
  };

  // How well one word of a query fits a page, as it is or without the s of a plural: 0 if it does not.
  const fitOfWord = (page, word) => fit(page, word) || (/[^s]s$/.test(word) ? fit(page, word.slice(0, -1)) : 0);

  function fit(page, word) {
    const begins = words => words.some(other => other.startsWith(word));
    if (page.parts.includes(word)) return 60;
    if ((page.keywordParts || []).includes(word)) return 50;
    if (begins(page.parts)) return 40;
    if (begins(page.headingParts)) return 30;
    if (begins(page.aboutParts)) return 20;
    if (page.wordSet && page.wordSet.includes(` ${word} `)) return 10;
    if (page.wordSet && page.wordSet.includes(` ${word}`)) return 6;
    return 0;
  }

  function prepare(page) {
    if (page.parts) return;
    page.parts = partsOf(page.title);
    page.keywordParts = (page.keywords || []).flatMap(wordsOf);
    page.headingParts = (page.headings || []).flatMap(([text]) => wordsOf(text));
    page.aboutParts = wordsOf(page.about);
    page.wordSet = page.words && ` ${page.words} `;
  }

  // The pages for a query, best first.
  async function search(query) {
    const text = subjectOf(query);
    if (!text) return [];
    const all = await pages();
    const found = [];
    for (const page of all) {
      prepare(page);
      const fits = text.split(" ").map(word => fitOfWord(page, word));
      const isKeyword = (page.keywords || []).some(keyword => subjectOf(keyword) === text);
      if (!isKeyword && fits.includes(0)) continue;
      let score = fits.reduce((sum, one) => sum + one, 0) / fits.length;
      // Guides come before the pages of symbols, and types before their members.
      score += page.guide ? 25 : Math.max(0, 12 - 4 * page.path.split("/").length);
      if (wordsOf(page.title).join(" ") === text) score += 40;
      if (isKeyword) score += 200;
      found.push({ page, score });
    }
    found.sort((a, b) => b.score - a.score || a.page.path.length - b.page.path.length);
    return found.slice(0, 12).map(({ page }) => ({ ...page, url: base + page.path + anchorOf(page, text) }));
  }

  // Where on the page the words stand in a heading.
  function anchorOf(page, text) {
    const heading = (page.headings || []).find(([title]) => ` ${wordsOf(title).join(" ")}`.includes(` ${text}`));
    return heading && !wordsOf(page.title).join(" ").includes(text) ? `#${heading[1]}` : "";
  }

  function makeField() {
    const form = document.createElement("form");
    form.id = "site-search";
    form.setAttribute("role", "search");
    form.innerHTML = `<input type="search" placeholder="Search" aria-label="Search the documentation"
      autocomplete="off" spellcheck="false"><ol hidden></ol>`;
    document.body.append(form);
    const [input, list] = form.children;
    let chosen = 0;

    function choose(row) {
      chosen = Math.max(0, Math.min(row, list.children.length - 1));
      [...list.children].forEach((item, place) => item.classList.toggle("chosen", place === chosen));
      list.children[chosen]?.scrollIntoView({ block: "nearest" });
    }

    async function show() {
      const query = input.value;
      const results = await search(query);
      if (query !== input.value) return;
      list.replaceChildren(...results.map(page => {
        const link = document.createElement("a");
        link.href = page.url;
        const title = document.createElement("b");
        title.textContent = page.title;
        const place = document.createElement("small");
        place.textContent = [page.kind, page.module].filter(Boolean).join(", ");
        const about = document.createElement("span");
        about.textContent = page.about;
        link.append(title, place, about);
        const item = document.createElement("li");
        item.append(link);
        return item;
      }));
      if (!results.length && query.trim()) list.innerHTML = "<li><p>No page has these words.</p></li>";
      list.hidden = !query.trim();
      choose(0);
    }

    input.addEventListener("focus", () => { pages(); if (input.value.trim()) list.hidden = false; });
    input.addEventListener("input", show);
    form.addEventListener("submit", event => { event.preventDefault(); list.children[chosen]?.firstChild.click?.(); });
    form.addEventListener("keydown", event => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) { event.preventDefault(); choose(chosen + step); }
      if (event.key === "Escape") { list.hidden = true; input.blur(); }
      // DocC's program has keys of its own.
      event.stopPropagation();
    });
    document.addEventListener("click", event => { if (!form.contains(event.target)) list.hidden = true; });
    document.addEventListener("keydown", event => {
      const isText = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName);
      if (event.key !== "/" || isText || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      input.focus();
    });
  }

  // Tables and code

  // On a phone a table of few columns becomes a list, whose items say the heading of each cell.
  function label(table) {
    const headings = [...table.querySelectorAll("thead th")].map(cell => cell.textContent.trim());
    table.dataset.columns = headings.length || table.rows[0]?.cells.length || 0;
    table.classList.toggle("without-headings", headings.every(text => !text));
    for (const row of table.tBodies[0]?.rows || []) {
      [...row.cells].forEach((cell, column) => { cell.dataset.heading = headings[column] || ""; });
    }
  }

  // DocC lets code break at each point and colon, also in 0.25 and 4:00.
  function joinNumbers(code) {
    for (const gap of code.querySelectorAll("wbr")) {
      const before = gap.previousSibling?.textContent.slice(-1), after = gap.nextSibling?.textContent || "";
      if (/[\d.:]/.test(before || "") && /^[.:_]?\d/.test(after)) gap.style.display = "none";
    }
  }

  function finish() {
    document.querySelectorAll(".table-wrapper table:not([data-columns])").forEach(label);
    document.querySelectorAll("code:not([data-whole])").forEach(code => {
      code.dataset.whole = "";
      joinNumbers(code);
    });
  }

  window.swiftTimersSearch = search;
  makeField();
  finish();
  // DocC's program puts in the page later, in place of the element that is here now, and changes it when a reader
  // follows a link.
  new MutationObserver(finish).observe(document.body, { childList: true, subtree: true });
})();
