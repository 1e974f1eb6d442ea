/** Styles of pages without a script, in both themes. They match the portal, which links to and from these pages. */
export const PAGE_STYLE = `
:root { --text: #000; --quiet: #5b646d; --ground: #f8f9f9; --panel: #fff; --line: #e4e7ea; --edge: #767676; --link: #146a50; --button: #146a50; --button-over: #10543f }
@media (prefers-color-scheme: dark) {
  :root { --text: #d3d8dc; --quiet: #a3abb3; --ground: #121517; --panel: #1a1e20; --line: #2d3236; --edge: #7d868e; --link: #4cb48d; --button: #1a7f5f; --button-over: #146a50 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif }
body > header { padding: 1rem 1.5rem }
body > header a { display: inline-flex; align-items: center; gap: .75rem; min-height: 2.75rem; color: inherit; font-size: .875rem; font-weight: 650; text-decoration: none }
main { max-width: 34rem; margin: 4vh auto 3rem; padding: 1.75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--panel); overflow-wrap: break-word }
h1 { margin: 0 0 1rem; font-size: 1.625rem; font-weight: 650; line-height: 1.35 }
h2 { margin: 0; font-size: 1.125rem; font-weight: 650; line-height: 1.35 }
main > :last-child { margin-bottom: 0 }
a { color: var(--link) }
label { display: block; margin: 1rem 0 .35rem; font-size: .875rem; font-weight: 600 }
input, select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--edge); border-radius: .5rem }
button { min-height: 2.75rem; margin-top: 1rem; padding: .5rem 1.2rem; font: inherit; font-weight: 600; color: #fff; background: var(--button); border: 0; border-radius: .5rem; cursor: pointer }
button:hover { background: var(--button-over) }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
article { border-top: 1px solid var(--line); padding: 1rem 0 }
article:last-child { padding-bottom: 0 }
article p { margin: .35rem 0; color: var(--quiet); overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
@media (max-width: 36em) {
  body > header { padding: .5rem 1rem }
  main { margin: 1rem 1rem 2rem; padding: 1.25rem }
}
`;

/** The logo, next to the product name and as the icon of the browser tab. */
export const SIGN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#146a50"/><path d="M8 20.5 16 8l8 12.5M8 24h16" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>';
