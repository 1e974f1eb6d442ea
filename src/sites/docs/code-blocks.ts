/**
 * Blocks of code, alone and as tabs. Without JavaScript the tabs are shown one below the other, each under its name.
 * The list of tabs is part of the page, so that nothing moves when the script loads.
 */
import { type Html, html } from '../../platform/html.ts';
import { type Fills, highlighted } from './highlight.ts';

export interface Sample {
  /** Label of the tab. */
  label: string;
  language: string;
  /** Code to run once before it, shown collapsed. */
  setup?: string;
  code: string;
}

/** Renders a block of code; `tabindex` lets the keyboard scroll wide lines. */
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
