import { createHash } from 'node:crypto';

/** The style of the user's page, in both themes. It fits a screen of 320 px and up. */
export const STYLE = `
:root{color-scheme:light dark;--text:#14191d;--quiet:#566069;--ground:#f3f5f4;--panel:#fff;--line:#dfe4e2;--edge:#76807c;--accent:#146a50;--accent-over:#10543f;--soft:#e4f1ec;--on-soft:#0f4d3a;--danger:#a32020;--danger-over:#861818;--danger-text:#a32020;--warn:#fdf1d8;--on-warn:#573c00}
@media (prefers-color-scheme:dark){:root{--text:#dfe4e6;--quiet:#a5afb5;--ground:#101314;--panel:#191d1f;--line:#2e3538;--edge:#7d868e;--accent:#1a7f5f;--accent-over:#166c51;--soft:#17352b;--on-soft:#a7e3cb;--danger:#b73434;--danger-over:#9d2b2b;--danger-text:#ff9c94;--warn:#3a2e10;--on-warn:#ffe0a1}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
header,main,footer{width:min(42rem,100% - 2rem);margin-inline:auto}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1rem;padding:1rem 0}
header>span{display:inline-flex;align-items:center;gap:.6rem;font-size:.875rem;font-weight:650}
nav{display:flex;gap:.25rem;margin-inline:-.5rem}
nav a{padding:.6rem .5rem;color:var(--quiet);font-size:.875rem}
nav a[aria-current]{color:var(--text);font-weight:650;text-decoration:none}
main{padding:.5rem 0 1.5rem}
h1{margin:.5rem 0;font-size:clamp(1.6rem,1.3rem + 1.5vw,2.1rem);line-height:1.2;letter-spacing:-.02em}
h2,h3{margin:0;line-height:1.35}
h2{font-size:1.1875rem}
h3{margin-top:1.5rem;font-size:.9375rem}
p{margin:.5rem 0 0}
a{color:inherit;text-underline-offset:.2em}
.lead{color:var(--quiet);font-size:1.0625rem}
.fine,dt,small{color:var(--quiet);font-size:.875rem}
section,.card{margin-top:1.25rem;padding:1.4rem 1.5rem 1.5rem;border:1px solid var(--line);border-radius:1rem;background:var(--panel)}
.bank{display:flex;align-items:center;gap:.9rem}
.bank img{flex:none;width:2.75rem;height:2.75rem;border-radius:.7rem}
.bank h2{flex:1}
.state{padding:.15rem .7rem;border-radius:1rem;background:var(--soft);color:var(--on-soft);font-size:.8125rem;font-weight:650}
.state.over{background:var(--warn);color:var(--on-warn)}
dl{display:flex;flex-wrap:wrap;gap:.75rem 2.5rem;margin:1rem 0 0}
dd{margin:0;font-weight:600}
ul{margin:.4rem 0 0;padding:0;list-style:none}
section>:first-child{margin-top:0}
.ticks li{position:relative;padding:.15rem 0 .15rem 1.5rem}
.ticks li::before{content:"";position:absolute;left:.2rem;top:.55rem;width:.75rem;height:.4rem;border:solid var(--accent);border-width:0 0 2px 2px;transform:rotate(-45deg)}
.rows{border-block:1px solid var(--line)}
.rows li{display:flex;align-items:center;gap:.75rem;min-height:3.25rem;padding:.4rem 0}
.rows li+li{border-top:1px solid var(--line)}
.rows li>span{flex:1}
.rows b{flex:none;font-weight:400;font-size:.875rem}
.rows a{flex:none;padding:.6rem 0}
small{display:block;font-variant-numeric:tabular-nums}
.do{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
form{margin:0}
button,.button{display:inline-block;min-height:2.75rem;padding:.6rem 1.2rem;border:1px solid var(--edge);border-radius:.7rem;background:none;color:inherit;font:inherit;font-weight:600;line-height:1.4;text-align:center;text-decoration:none;cursor:pointer}
.primary{border-color:var(--accent);background:var(--accent);color:#fff}
.primary:hover{background:var(--accent-over)}
.danger{border-color:var(--danger);background:var(--danger);color:#fff}
.danger:hover{background:var(--danger-over)}
.ask{color:var(--danger-text);border-color:currentcolor}
.small{min-height:2.5rem;padding:.35rem .8rem;font-size:.875rem}
button:not(.primary,.danger):hover,.button:not(.primary,.danger):hover{background:color-mix(in srgb,currentcolor 8%,transparent)}
:disabled,[aria-disabled]{opacity:.55;cursor:default}
:focus-visible{outline:3px solid var(--text);outline-offset:2px}
.warn{margin-top:1.25rem;padding:.8rem 1rem;border-radius:.7rem;background:var(--warn);color:var(--on-warn);font-weight:600}
footer{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;padding:0 0 2rem;font-size:.875rem}
footer a{padding:.6rem 0;color:var(--quiet)}
/* Ignore the second click of a double click that was meant for the page before this one. */
main{animation:settle .4s}
@keyframes settle{from,to{pointer-events:none}}
@media (max-width:30em){section,.card{padding:1.15rem}.do>*{flex:1 1 100%}.do button,.do .button{width:100%}}
@media (forced-colors:active){.primary,.danger{border-width:3px}}
`;

/** The content security policy of the page: this one style, and pictures of the service. */
export const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
