/** What the pages of banks look like, whoever sends the user there: plain HTML and forms, complete without a script. */

import { type Language, languageNames, languages } from '../../../packages/common/language/languages.ts';
import { choosePlurals } from '../../../packages/common/language/plurals.ts';
import { say } from '../../../packages/common/language/text.ts';
import * as words from '../../../packages/common/pages/bank-page-words.ts';
import { monogram } from '../../../packages/common/pages/monogram.ts';
import { type Html, html, iconLink } from '../../platform/html.ts';
import type { Bank } from '../catalogue/catalogue.ts';

interface Framed {
  language: Language;
  /** Null where nobody knows which. */
  bank: Bank | null;
  title: string;
  body: Html;
  below?: Html | undefined;
  /** The folder of the style sheet, as seen from the page: empty, or with a slash at its end. */
  assets: string;
  isSimulated: boolean;
  /** Further attributes of the document's body. */
  attributes?: Html;
  script?: Html;
}

export const frame = ({ language, bank, title, assets, isSimulated, ...page }: Framed): Html =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}${bank ? ` · ${bank.name}` : ''}</title>
${iconLink}
<link rel="stylesheet" href="${assets}auth.css">
${page.script ?? ''}
</head>
<body data-bank="${bank?.id ?? ''}"${page.attributes ?? ''}>
${isSimulated ? html`<header><p>${say(language, words.simulated)}</p></header>` : ''}
<main>
<p class="brand">${bank ? html`<span class="tile" aria-hidden="true">${monogram(bank.name)}</span> ${bank.name}` : ''}</p>
<div>
<h1>${title}</h1>
${page.body}
</div>
</main>
${page.below ?? ''}
</body>
</html>
`;

/** What a form carries on. */
export const hidden = (fields: Record<string, string>): Html =>
  html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;

/** `address`: of the page itself, with a query. */
export const languageLinks = (
  language: Language,
  address: string,
): Html => html`<nav aria-label="${say(language, words.language)}">
${languages.map(
  (each) =>
    html`<a href="${address}&amp;lang=${each}" lang="${each}"${each === language ? html` aria-current="true"` : ''}>${languageNames[each]}</a>
`,
)}</nav>`;

/** The same where the page came by a form: it is sent again, with what was chosen. To stand in that form, after its buttons. */
export const languageButtons = (
  language: Language,
): Html => html`<nav aria-label="${say(language, words.language)}">
${languages.map(
  (each) =>
    html`<button name="lang" value="${each}" lang="${each}"${each === language ? html` aria-current="true"` : ''}>${languageNames[each]}</button>
`,
)}</nav>`;

/** Where a page of a bank says what happens with the data; `assets` as for the frame. */
export const privacyLine = (language: Language, address: string): Html =>
  html`<footer><a href="${address}?lang=${language}" target="_blank">${say(language, words.privacy)}</a></footer>`;

export interface ShownAccount {
  /** The bank's reference, by which the page says that it was chosen. */
  ref: string;
  name: string;
  currency: string;
  iban: string | null;
  checked: boolean;
}

const accountRow = ({ ref, name, currency, iban, checked }: ShownAccount, isSingle: boolean): Html =>
  html`<li><label><input type="${isSingle ? 'radio' : 'checkbox'}" name="account" value="${ref}"${checked ? html` checked` : ''}> <span>${name}<small>${iban === null ? '' : `${iban.slice(0, 4)} ···· ${iban.slice(-4)}`}</small></span> <b>${currency}</b></label></li>`;

/**
 * The hidden field says that there was a choice: unchecked boxes are not sent, and an empty choice is none.
 * `isEmpty`: none was chosen, and the user is to choose again from what was left unchecked. `isSingle`: one is shared.
 */
export const accountChoice = (
  language: Language,
  accounts: readonly ShownAccount[],
  isEmpty: boolean,
  isSingle = false,
): Html => {
  const count = accounts.length;
  const [english, serbian] = isSingle ? words.chooseAccount : words.chooseAccounts;
  const choose = say(
    language,
    [choosePlurals(english, 'en', { count }), choosePlurals(serbian, 'sr-Latn', { count })],
    { count },
  );
  return html`<fieldset aria-describedby="${isEmpty ? 'none ' : ''}choose">
<legend>${say(language, words.accounts)}</legend>
${isEmpty ? html`<p class="wrong" id="none" role="alert">${say(language, isSingle ? words.chooseThatOne : words.chooseOne)}</p>` : ''}
<p class="fine" id="choose">${choose}</p>
${hidden({ choice: 'accounts' })}
<ul class="accounts">${accounts.map((account) => accountRow(isEmpty ? { ...account, checked: false } : account, isSingle))}</ul>
</fieldset>`;
};

/** The last page's text; `back` leads to who sent the user. */
export const ending = (language: Language, lead: string, back: string | null): Html =>
  html`<p class="lead">${lead}</p>
${back === null ? '' : html`<p><a class="button" href="${back}">${say(language, words.goBack)}</a></p>`}`;
