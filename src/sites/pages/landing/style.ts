/** How the pages before an account look: as the portal and the pages without a script do, in either theme. */
import { PAGE_STYLE } from '../../../platform/page-style.ts';

export const LANDING_STYLE = `${PAGE_STYLE}
:root { --soft: #e8f3ef; --code: #101915; --code-text: #d6e8e0 }
@media (prefers-color-scheme: dark) { :root { --soft: #16281f; --code: #0c1210 } }
.skip { position: absolute; left: -100vw }
.skip:focus { left: 1rem; top: .5rem; padding: .5rem 1rem; background: var(--panel); z-index: 1 }
body > header, main, body > footer { width: min(68rem, 100% - 2.5rem); margin-inline: auto }
body > header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .25rem 1.5rem; padding: 1rem 0 }
body > header .brand { font-size: 1rem }
body > header nav, body > footer nav, body > footer p { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0 }
body > header nav a, body > footer a { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--text); font-size: .9375rem; font-weight: 500; text-decoration: none }
body > header nav a:hover, body > footer a:hover { text-decoration: underline }
body > header nav .strong { color: var(--link); font-weight: 650 }
body > footer a[aria-current] { font-weight: 700; text-decoration: underline }
main { max-width: none; margin-block: 0; padding: 0; border: 0; background: none; border-radius: 0 }
.hero { padding: clamp(2rem, 7vw, 5rem) 0 clamp(2rem, 5vw, 3.5rem); max-width: 46rem }
.hero h1 { font-size: clamp(2rem, 5.5vw, 3.25rem); line-height: 1.12; letter-spacing: -.02em; margin-bottom: 1.25rem; text-wrap: balance }
.hero p { font-size: clamp(1.0625rem, 2vw, 1.25rem); color: var(--quiet); margin: 0 0 1rem }
.hero .note { font-size: .9375rem }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.75rem }
.actions form { display: contents }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.875rem; margin: 0; padding: .5rem 1.25rem; font: inherit; font-weight: 600; border: 1px solid var(--button); border-radius: .5rem; color: #fff; background: var(--button); text-decoration: none; cursor: pointer }
.button:hover { background: var(--button-over) }
.button.quiet { color: var(--text); background: var(--panel); border-color: var(--edge) }
.button.quiet:hover { background: var(--soft) }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: 1rem; padding: 0; margin: 0 0 3rem; list-style: none }
.cards li, .panel { padding: 1.25rem 1.375rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--panel) }
.cards p { margin: .5rem 0 0; color: var(--quiet); font-size: .9375rem }
.panel { margin: 0 0 1.5rem }
.panel > p { margin: .35rem 0 .75rem; color: var(--quiet) }
pre.code { margin: .75rem 0 0; padding: .875rem 1rem; border-radius: .5rem; background: var(--code); color: var(--code-text); font: .8125rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
.table { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: .9375rem }
th { text-align: left; font-size: .8125rem; font-weight: 600; color: var(--quiet) }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
th.number, td.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; padding-right: 0 }
tr[aria-current] td { background: var(--soft) }
td .wording { display: block; color: var(--quiet); font-size: .8125rem; overflow-wrap: anywhere }
td.day { white-space: nowrap }
.plain { padding-top: clamp(1rem, 4vw, 2.5rem); max-width: 46rem }
.plain h1 { font-size: clamp(1.625rem, 4vw, 2.25rem) }
.plain > p { color: var(--quiet) }
body > footer { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; margin-top: 2rem; padding: 1rem 0 2rem; border-top: 1px solid var(--line) }
@media (max-width: 36em) {
  .hide-small { display: none }
  .actions .button { flex: 1 1 100% }
}
`;
