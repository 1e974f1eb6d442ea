/** The short texts of the catalogue and of schemas, in which `backticks` mark code, as HTML. */
import { type Html, html } from '../../platform/html.ts';

export const prose = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
