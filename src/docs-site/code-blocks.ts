/** Blocks of code, alone and as tabs. Without JavaScript the tabs stand one below the other, each under its name. */
import { type Html, html } from '../platform/html.ts';
import { highlighted } from './highlight.ts';

export interface Sample {
  /** What its tab is called. */
  label: string;
  language: string;
  code: string;
}

/** Wide lines scroll, which the keyboard can do as well. */
export const codeBlock = (code: string, language: string): Html =>
  html`<div class="code"><pre tabindex="0"><code>${highlighted(code.trimEnd(), language)}</code></pre></div>
`;

export const tabGroup = (samples: readonly Sample[]): Html =>
  html`<div class="tabs">${samples.map(
    ({ label, language, code }) =>
      html`<div class="tab" data-label="${label}"><p class="tab-name">${label}</p>${codeBlock(code, language)}</div>`,
  )}</div>
`;
