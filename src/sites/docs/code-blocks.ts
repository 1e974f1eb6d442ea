/** Blocks of code, alone and as tabs. Without JavaScript the tabs stand one below the other, each under its name. The list of
 * tabs comes with the page, so that nothing moves when its script is there. */
import { type Html, html } from '../../platform/html.ts';
import { type Fills, highlighted } from './highlight.ts';

export interface Sample {
  /** What its tab is called. */
  label: string;
  language: string;
  /** What comes before it, once: it is folded away. */
  setup?: string;
  code: string;
}

/** Wide lines scroll, which the keyboard can do as well. */
export const codeBlock = (code: string, language: string, fills: Fills = {}): Html =>
  html`<div class="code"><pre tabindex="0"><code${language === '' ? '' : html` class="language-${language}"`}>${highlighted(code.trimEnd(), language, fills)}</code></pre></div>
`;

export const tabGroup = (samples: readonly Sample[], fills: Fills = {}): Html =>
  html`<div class="tabs"><div role="tablist" class="needs-script">${samples.map(
    ({ label }, at) =>
      html`<button type="button" role="tab" aria-selected="${at === 0 ? 'true' : 'false'}">${label}</button>`,
  )}</div>${samples.map(
    ({ label, language, setup, code }) =>
      html`<div class="tab" data-label="${label}"><p class="tab-name">${label}</p>${
        setup === undefined
          ? ''
          : html`<details class="setup"><summary>Set up, once</summary>
${codeBlock(setup, language, fills)}</details>
`
      }${codeBlock(code, language, fills)}</div>`,
  )}</div>
`;
