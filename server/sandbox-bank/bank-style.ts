/** The style of the sandbox bank's page. */
export const BANK_STYLE = `
:root { color-scheme: light dark; --ground: #eef2f6; --paper: #ffffff; --ink: #17222e; --soft: #556370; --line: #d3dbe3; --strong: #78879a; --act: #1f5fae; --act-press: #194e90; --on-act: #ffffff; --note: #fff3d1; --on-note: #4a3500; --ok: #1c6e47; --no: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f151c; --paper: #18212b; --ink: #eef3f8; --soft: #a9b6c3; --line: #2c3a48; --strong: #7f90a2; --act: #8fbcf4; --act-press: #a9ccf7; --on-act: #0c1a2a; --note: #3a2f10; --on-note: #ffe4a0; --ok: #7fd3a5; --no: #ff9b90; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: start center; padding: 16px; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
@media (min-width: 640px) and (min-height: 720px) { body { place-items: center; padding: 40px; } }
main { width: 100%; max-width: 460px; overflow: hidden; background: var(--paper); border-radius: 24px; box-shadow: 0 1px 2px rgb(13 26 40 / .08), 0 12px 40px rgb(13 26 40 / .1); }
header { display: flex; align-items: center; gap: 14px; padding: 18px 24px; background: var(--note); color: var(--on-note); font-weight: 600; line-height: 1.35; }
header svg { flex: none; width: 32px; height: 32px; }
header p { margin: 0; }
header span { display: inline-block; }
.body { padding: 24px; }
h1 { margin: 0; font-size: 1rem; font-weight: 400; color: var(--soft); overflow-wrap: anywhere; }
h1.lost { font-size: 1.375rem; line-height: 1.3; font-weight: 700; color: var(--ink); }
h1.lost + p { margin: 8px 0 0; color: var(--soft); }
.sum { margin: 4px 0 0; font-size: 2.375rem; line-height: 1.2; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: proportional-nums; }
.state { margin: 20px 0 0; font-size: 1.125rem; font-weight: 650; }
.state.ok { color: var(--ok); }
.state.no { color: var(--no); }
.state + p { margin: 4px 0 0; color: var(--soft); }
dl { display: flex; justify-content: space-between; gap: 16px; margin: 20px 0 0; padding: 14px 0; border-block: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; text-align: right; }
.keep { margin: 12px 0 0; color: var(--soft); font-size: .9375rem; }
.buttons { display: grid; gap: 12px; margin-top: 24px; }
button, .back { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 60px; padding: 8px 20px; border: 2px solid transparent; border-radius: 999px; background: var(--act); color: var(--on-act); font-family: inherit; font-size: 1.0625rem; font-weight: 650; line-height: 1.3; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .back:hover { background: var(--act-press); }
button.quiet { background: transparent; border-color: var(--strong); color: var(--ink); }
button.quiet:hover { border-color: var(--ink); background: transparent; }
.back { margin-top: 24px; }
details { margin-top: 20px; border-top: 1px solid var(--line); }
summary { min-height: 48px; padding: 12px 0; color: var(--soft); cursor: pointer; border-radius: 8px; }
fieldset { margin: 0; padding: 0 0 4px; border: 0; }
label { display: grid; grid-template-columns: 24px 1fr; gap: 2px 12px; align-items: center; min-height: 48px; padding: 8px 0; cursor: pointer; }
label small { grid-column: 2; color: var(--soft); font-size: .875rem; }
input { width: 22px; height: 22px; margin: 0; accent-color: var(--act); }
legend, .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 3px; }
input:focus-visible { outline-offset: 2px; }
`
