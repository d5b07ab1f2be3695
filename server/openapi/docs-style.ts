/** The style of /api/docs. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: #1d1a18; --soft: #655d57; --line: #e3dcd5; --paper: #fffdfa; --tint: #f6f0e9; --link: #a3311c; --go: #1c6b3a; --ask: #8a4b00; }
@media (prefers-color-scheme: dark) { :root { --ink: #f2ece6; --soft: #b3a99f; --line: #3b3530; --paper: #191614; --tint: #24201d; --link: #ff9b85; --go: #7fd3a0; --ask: #f0b873; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 56rem; padding: 2rem 1rem 6rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.4rem; margin: 3rem 0 .5rem; padding-top: .5rem; border-top: 2px solid var(--ink); }
h3 { font-size: 1rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
p { margin: .25rem 0 .75rem; max-width: 42rem; }
a { color: var(--link); }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { margin: 0; padding: .75rem 1rem; overflow-x: auto; background: var(--tint); border-radius: .5rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; margin: 1rem 0 0; padding: 0; list-style: none; }
article { padding: 1rem 0; border-bottom: 1px solid var(--line); }
.method { display: inline-block; min-width: 4rem; font-weight: 700; color: var(--ask); }
.method.get { color: var(--go); }
.lock { color: var(--soft); font-weight: 400; }
.parameters { margin: .25rem 0 .75rem; padding-left: 1.25rem; }
details, .answer { margin: .25rem 0; }
summary { padding: .25rem 0; cursor: pointer; }
.answer { padding: .25rem 0 .25rem 1.1rem; }
.status { display: inline-block; min-width: 2.5rem; }
.s2 { color: var(--go); }
.s4, .s5 { color: var(--ask); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
`
