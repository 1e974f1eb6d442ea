/** The page on which a customer of a bank decides about a consent: plain HTML and forms, without a script. */
import * as words from '../../web/bank-page/words.ts';
import { monogram } from '../../web/banks/monogram.ts';
import { type Language, languageNames, languages } from '../../web/language/languages.ts';
import { choosePlurals } from '../../web/language/plurals.ts';
import { say, type Text } from '../../web/language/text.ts';
import type { Bank } from '../banks/catalogue.ts';
import { type Html, html } from '../platform/html.ts';
import { SCENARIOS } from '../providers/simulated/scenarios.ts';
import type { KnownAccount } from './books.ts';
import type { Rights } from './consent.ts';
import * as own from './words.ts';

/** What the page is shown with. */
export interface Shown {
  language: Language;
  /** Null where the address names none. */
  bank: Bank | null;
  /** Of the address; null where nothing is known of it. */
  token: string | null;
  /** The TPP. */
  app: string;
  /** The last day of the consent, `YYYY-MM-DD`. */
  until: string;
}

export interface Login {
  psuId: string;
  scenario: string;
}

const frame = (
  { language, bank }: Shown,
  title: string,
  body: Html,
  extra: Html = html``,
): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}${bank ? ` · ${bank.name}` : ''}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="../../sandbox/auth.css">
</head>
<body data-bank="${bank?.id ?? ''}">
<header><p>${say(language, words.simulated)}</p></header>
<main>
<p class="brand">${bank ? html`<span class="tile" aria-hidden="true">${monogram(bank.name)}</span> ${bank.name}` : ''}</p>
<div>
<h1>${title}</h1>
${body}
</div>
</main>
${extra}
</body>
</html>
`;

const sayTo =
  ({ language, app, until }: Shown) =>
  (text: Text): string =>
    say(language, text, { app, date: dateIn(language, until) });

/** Serbian writes dates in figures, with a point after each; English writes the month out. */
const dateIn = (language: Language, day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return language === 'en'
    ? new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
    : `${date}. ${month}. ${year}.`;
};

const carried = ({ token, language }: Shown): Html =>
  html`<input type="hidden" name="token" value="${token}"><input type="hidden" name="lang" value="${language}">`;

const carriedLogin = ({ psuId, scenario }: Login): Html =>
  html`<input type="hidden" name="psu_id" value="${psuId}"><input type="hidden" name="scenario" value="${scenario}">`;

const languageLinks = ({
  language,
  token,
}: Shown): Html => html`<nav aria-label="${say(language, words.language)}">
${languages.map(
  (each) =>
    html`<a href="sca?token=${token}&amp;lang=${each}" lang="${each}"${each === language ? html` aria-current="true"` : ''}>${languageNames[each]}</a>
`,
)}</nav>`;

/** `psuId`: by which the TPP has named the customer, if it has. */
export const loginPage = (shown: Shown, psuId: string | null): Html => {
  const t = sayTo(shown);
  return frame(
    shown,
    t(words.loginTitle),
    html`<p class="lead">${t(words.loginLead)}</p>
<form method="post" action="sca">
${carried(shown)}
<label for="psu_id">${t(words.username)}</label>
<input id="psu_id" name="psu_id" type="text" required maxlength="128" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="any" value="${psuId ?? ''}">
<p class="fine" id="any">${t(own.anyLogin)}</p>
<label for="scenario">${t(own.kind)}</label>
<select id="scenario" name="scenario">${SCENARIOS.map((name) => html`<option>${name}</option>`)}</select>
<button class="primary" name="step" value="login">${t(words.signIn)}</button>
<button name="step" value="refuse" formnovalidate>${t(words.cancel)}</button>
</form>`,
    languageLinks(shown),
  );
};

const accountRow = ({ ref, name, currency, iban }: KnownAccount): Html =>
  html`<li><label><input type="checkbox" name="account" value="${ref}" checked> <span>${name}<small>${iban === null ? '' : `${iban.slice(0, 4)} ···· ${iban.slice(-4)}`}</small></span> <b>${currency}</b></label></li>`;

const choice = (shown: Shown, accounts: readonly KnownAccount[], isEmpty: boolean): Html => {
  const t = sayTo(shown);
  const count = accounts.length;
  const [english, serbian] = words.chooseAccounts;
  const chooseIn: Text = [
    choosePlurals(english, 'en', { count }),
    choosePlurals(serbian, 'sr-Latn', { count }),
  ];
  return html`<fieldset aria-describedby="choose">
<legend>${t(words.accounts)}</legend>
${isEmpty ? html`<p class="wrong" role="alert">${t(words.chooseOne)}</p>` : ''}
<p class="fine" id="choose">${say(shown.language, chooseIn, { count })}</p>
<input type="hidden" name="choice" value="accounts">
<ul class="accounts">${accounts.map(accountRow)}</ul>
</fieldset>`;
};

/** What the consent is about, in a few words. */
const sharedWords = (rights: Rights): Text[] => [
  own.dataAccounts,
  ...(rights.ownerName ? [own.dataOwner] : []),
  ...(rights.balances.length > 0 ? [own.dataBalances] : []),
  ...(rights.transactions.length > 0 ? [own.dataTransactions] : []),
];

/** `hasOthers`: the customer has accounts at the bank, though perhaps none that was asked for. */
export const consentPage = (
  shown: Shown,
  login: Login,
  { accounts, rights, hasOthers }: { accounts: readonly KnownAccount[]; rights: Rights; hasOthers: boolean },
  isEmpty = false,
): Html => {
  const t = sayTo(shown);
  const nothing = accounts.length === 0;
  const lead = nothing ? html`<p>${t(hasOthers ? own.notYours : words.noAccounts)}</p>` : '';
  return frame(
    shown,
    t(words.consentTitle),
    html`<p class="lead">${t(words.consentLead)}</p>
<form method="post" action="sca">
${carried(shown)}${carriedLogin(login)}
${nothing ? lead : choice(shown, accounts, isEmpty)}
<h2>${t(words.data)}</h2>
<ul class="shared">${sharedWords(rights).map((text) => html`<li>${t(text)}</li>`)}</ul>
<p class="fine">${t(own.period)}</p>
${nothing && hasOthers ? '' : html`<button class="primary" name="step" value="agree">${t(words.authorize)}</button>`}
<button name="step" value="refuse">${t(words.deny)}</button>
</form>`,
  );
};

/** Of a consent that was given: it can be withdrawn here. */
export const givenPage = (shown: Shown): Html => {
  const t = sayTo(shown);
  return frame(
    shown,
    t(own.givenTitle),
    html`<p class="lead">${t(own.givenLead)}</p>
<form method="post" action="sca">
${carried(shown)}
<button name="step" value="withdraw">${t(own.withdraw)}</button>
</form>`,
  );
};

const ENDINGS = {
  authorized: [words.authorizedTitle, words.authorizedLead],
  denied: [words.deniedTitle, words.deniedLead],
  expired: [words.expiredTitle, words.expiredLead],
  withdrawn: [own.withdrawnTitle, own.withdrawnLead],
  unknown: [words.unknownTitle, words.unknownLead],
  failed: [words.failedTitle, words.failedLead],
} as const;
export type Ending = keyof typeof ENDINGS;

/** The last page; `back` leads to the TPP. */
export const endPage = (shown: Shown, ending: Ending, back: string | null): Html => {
  const t = sayTo(shown);
  const [title, lead] = ENDINGS[ending];
  return frame(
    shown,
    t(title),
    html`<p class="lead">${t(lead)}</p>
${back === null ? '' : html`<p><a class="button" href="${back}">${t(words.goBack)}</a></p>`}`,
  );
};
