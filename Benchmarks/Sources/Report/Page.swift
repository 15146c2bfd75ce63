/// What makes a page look and behave.
enum Page {
    /// A whole page; `body` follows the heading.
    static func html(title: String, body: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>\(Markup.escape(title))</title>
        <link rel="icon" href="data:,">
        <style>\(style)</style>
        </head>
        <body>
        <h1>\(Markup.escape(title))</h1>
        \(body)
        <script>\(script)</script>
        </body>
        </html>

        """
    }

    /// A table with a heading.
    static func table(title: String, head: [String], rows: [[String]]) -> String {
        let head = head.map { "<th>\(Markup.escape($0))</th>" }.joined()
        let rows = rows.map { row in
            "<tr>" + row.map { "<td>\(Markup.escape($0))</td>" }.joined() + "</tr>"
        }
        return """
            <section><h2>\(Markup.escape(title))</h2>
            <div class="wide"><table><thead><tr>\(head)</tr></thead>
            <tbody>\(rows.joined(separator: "\n"))</tbody></table></div></section>

            """
    }

    static let style = """
        :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
        body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
        h1 { font-size: 1.7rem; } h2 { font-size: 1.1rem; margin-top: 2.5rem; }
        .chart { margin: 2.5rem 0; } figcaption { font-weight: 600; margin-bottom: .5rem; }
        svg { width: 100%; height: auto; } svg text { fill: currentColor; font-size: 11px; }
        .grid { stroke: currentColor; stroke-opacity: .15; fill: none; }
        .series path { fill: none; stroke: var(--ink); stroke-width: 1.8; }
        .series circle { fill: var(--ink); }
        .ours path { stroke-width: 3; } .floor path { stroke-dasharray: 2 3; }
        .external path { stroke-dasharray: 6 4; stroke-width: 1.2; }
        .bar rect { fill: var(--ink); } .bar.ours text { font-weight: 600; }
        .bar.external rect { fill-opacity: .7; }
        .range { stroke: currentColor; stroke-width: 1.5; }
        .dimmed { opacity: .15; } .hidden { display: none; }
        .legend { display: flex; flex-wrap: wrap; gap: .1rem .6rem; list-style: none; padding: 0; margin: .5rem 0; }
        .legend button { font: inherit; font-size: .8rem; background: none; border: 0; padding: .1rem; cursor: pointer;
          color: inherit; }
        .legend button::before { content: ""; display: inline-block; width: .8em; height: .8em; border-radius: 50%;
          margin-right: .35em; background: var(--ink); }
        .legend button[aria-pressed=false] { opacity: .4; text-decoration: line-through; }
        .wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .82rem; }
        th, td { text-align: right; padding: .2rem .6rem; white-space: nowrap; }
        th:first-child, td:first-child { text-align: left; }
        tbody tr:nth-child(odd) { background: color-mix(in srgb, currentColor 6%, transparent); }
        """

    static let script = """
        "use strict";
        for (const chart of document.querySelectorAll(".chart")) {
          const series = [...chart.querySelectorAll(".series")];
          const named = (button) => series.find((one) => one.dataset.series === button.dataset.series);
          for (const button of chart.querySelectorAll(".legend button")) {
            button.addEventListener("click", () => {
              const isShown = button.getAttribute("aria-pressed") !== "true";
              button.setAttribute("aria-pressed", isShown);
              named(button).classList.toggle("hidden", !isShown);
            });
            button.addEventListener("pointerenter", () => {
              for (const one of series) one.classList.toggle("dimmed", one !== named(button));
            });
            button.addEventListener("pointerleave", () => {
              for (const one of series) one.classList.remove("dimmed");
            });
          }
        }
        document.documentElement.dataset.charts = document.querySelectorAll(".chart svg").length;
        """
}
