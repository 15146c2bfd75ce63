/// The style sheet, for narrow and wide windows, light and dark.
enum Style {
    static let sheet = """
        :root {
            color-scheme: light dark;
            --paper: #ffffff; --ink: #1c1c1e; --quiet: #66666b; --line: #d9d9de; --card: #f5f5f7;
            --link: #0a58ca; --bad: #b3261e; --good: #1b6e3c; --bar: #3b7de0;
        }
        @media (prefers-color-scheme: dark) {
            :root {
                --paper: #161618; --ink: #ececf1; --quiet: #a0a0a8; --line: #38383d; --card: #212124;
                --link: #7fb0ff; --bad: #ff8a80; --good: #7ed6a0; --bar: #6aa2f7;
            }
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
        header {
            display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; padding: .75rem 1rem;
            background: var(--card); border-bottom: 1px solid var(--line);
        }
        header .home { font-weight: 600; color: inherit; text-decoration: none; }
        nav, .choices { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
        main { max-width: 76rem; margin: 0 auto; padding: 1rem; }
        h1 { font-size: 1.4rem; margin: .25rem 0 .75rem; overflow-wrap: anywhere; }
        h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
        a { color: var(--link); }
        .table { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
        th, td { padding: .4rem .75rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
        tbody tr:last-child > * { border-bottom: 0; }
        th { font-weight: 600; white-space: nowrap; }
        th.number { text-align: right; }
        tbody th { font-weight: 400; }
        td bdi, th bdi { display: inline-block; max-width: 24rem; overflow-wrap: anywhere; white-space: normal; }
        tbody th bdi { min-width: 9rem; }
        .failure bdi { min-width: 14rem; }
        td time { white-space: nowrap; }
        .number { text-align: right; }
        .quiet { color: var(--quiet); }
        .bad, .bad a, .state.dead, .state.paused { color: var(--bad); }
        .state.running { color: var(--good); }
        .notice { padding: .5rem .75rem; border: 1px solid; border-radius: .5rem; overflow-wrap: anywhere; }
        dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1.5rem; margin: 0; }
        dt { color: var(--quiet); }
        dd { margin: 0; overflow-wrap: anywhere; }
        pre {
            margin: 0; padding: .75rem; overflow-x: auto; background: var(--card); border: 1px solid var(--line);
            border-radius: .5rem; font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap;
            overflow-wrap: anywhere;
        }
        figure { margin: 0; }
        figcaption { color: var(--quiet); }
        svg { width: 100%; height: auto; max-height: 14rem; display: block; }
        svg rect { fill: var(--bar); }
        svg line { stroke: var(--line); }
        svg text { fill: var(--quiet); font-size: 12px; }
        .search, .buttons { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: .75rem 0; }
        form { margin: 0; }
        label { display: flex; gap: .5rem; align-items: baseline; }
        input, button, summary {
            font: inherit; color: inherit; padding: .35rem .75rem; border: 1px solid var(--line); border-radius: .5rem;
            background: var(--card);
        }
        input { min-width: 0; background: var(--paper); }
        button, summary { cursor: pointer; }
        button.cancel, button.delete { color: var(--bad); border-color: currentColor; }
        .sure { display: flex; gap: .5rem; }
        .sure[open] form { display: inline-block; margin-top: .5rem; }
        :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
        """
}
