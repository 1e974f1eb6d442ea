/** The simulated bank's page: plain HTML and forms, complete without a script. */

import * as words from '../../../web/bank-page/words.ts';
import { monogram } from '../../../web/banks/monogram.ts';
import { type Language, languageNames, languages } from '../../../web/language/languages.ts';
import { choosePlurals } from '../../../web/language/plurals.ts';
import { say, type Text } from '../../../web/language/text.ts';
import { sessionMark } from '../../../web/session/mark.ts';
import { permissionsAt } from '../../connections/permissions.ts';
import { type Html, html } from '../../platform/html.ts';
import type { ShownAccount, Visit } from './visit.ts';

/** What the page is shown with; `null` where the request named no session. */
interface Shown {
  language: Language;
  visit: Visit | null;
  /** The user is back from a bank over a network: nothing here is simulated. */
  isReturn?: boolean;
}

const frame = (shown: Shown, title: string, body: Html, extra: Html = html``): Html => {
  const { language, visit, isReturn = false } = shown;
  const bank = visit?.bank;
  const assets = isReturn ? '../sandbox/' : '';
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}${bank ? ` · ${bank.name}` : ''}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets}auth.css">
<script src="${assets}auth.js" defer></script>
</head>
<body data-bank="${bank?.id ?? ''}"${visit ? html` data-session="${sessionMark(visit.token)}" data-state="${visit.state}"` : ''}>
${isReturn ? html`` : html`<header><p>${say(language, words.simulated)}</p></header>`}
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
};

/** The hidden fields that every form carries on. */
const carried = ({ language, visit }: Shown): Html =>
  html`<input type="hidden" name="token" value="${visit!.token}"><input type="hidden" name="lang" value="${language}">`;

const languageLinks = ({
  language,
  visit,
}: Shown): Html => html`<nav aria-label="${say(language, words.language)}">
${languages.map(
  (each) =>
    html`<a href="auth.html?token=${visit!.token}&amp;lang=${each}" lang="${each}"${each === language ? html` aria-current="true"` : ''}>${languageNames[each]}</a>
`,
)}</nav>`;

/** The user name and password have no `name`, so that no browser ever sends them. */
export const loginPage = (shown: Shown): Html => {
  const { language, visit } = shown;
  const t = (text: Text): string => say(language, text, { app: visit!.appName });
  return frame(
    shown,
    t(words.loginTitle),
    html`<p class="lead">${t(words.loginLead)}</p>
<form method="post" action="auth.html">
${carried(shown)}
<label for="username">${t(words.username)}</label>
<input id="username" type="text" required autocomplete="off" autocapitalize="none" spellcheck="false">
<label for="password">${t(words.password)}</label>
<input id="password" type="password" required autocomplete="off" aria-describedby="any">
<p class="fine" id="any">${t(words.anyLogin)}</p>
<button class="primary" name="step" value="consent">${t(words.signIn)}</button>
<button name="step" value="deny" formnovalidate>${t(words.cancel)}</button>
</form>`,
    languageLinks(shown),
  );
};

const accountRow = ({ ref, name, currency, iban, checked }: ShownAccount): Html =>
  html`<li><label><input type="checkbox" name="account" value="${ref}"${checked ? html` checked` : ''}> <span>${name}<small>${iban === null ? '' : `${iban.slice(0, 4)} ···· ${iban.slice(-4)}`}</small></span> <b>${currency}</b></label></li>`;

/** The hidden field says that there was a choice: unchecked boxes are not sent, and an empty choice is none. */
const accountChoice = (language: Language, accounts: readonly ShownAccount[], isEmpty: boolean): Html => {
  const count = accounts.length;
  const [english, serbian] = words.chooseAccounts;
  const choose = say(
    language,
    [choosePlurals(english, 'en', { count }), choosePlurals(serbian, 'sr-Latn', { count })],
    { count },
  );
  return html`<fieldset aria-describedby="${isEmpty ? 'none ' : ''}choose">
<legend>${say(language, words.accounts)}</legend>
${isEmpty ? html`<p class="wrong" id="none" role="alert">${say(language, words.chooseOne)}</p>` : ''}
<p class="fine" id="choose">${choose}</p>
<input type="hidden" name="choice" value="accounts">
<ul class="accounts">${accounts.map((account) => accountRow(isEmpty ? { ...account, checked: false } : account))}</ul>
</fieldset>`;
};

/** Serbian writes dates in figures, with a point after each; English writes the month out. */
const dateIn = (language: Language, day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return language === 'en'
    ? new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
    : `${date}. ${month}. ${year}.`;
};

/** `isEmpty`: the user has chosen no account, and is to choose again from what was left unchecked. */
export const consentPage = (shown: Shown, accounts: readonly ShownAccount[], isEmpty = false): Html => {
  const { language, visit } = shown;
  const t = (text: Text, values: Record<string, string> = {}): string =>
    say(language, text, { app: visit!.appName, ...values });
  const agreed = permissionsAt(visit!.bank);
  const shared = [
    ...(agreed.includes('accounts') ? [words.dataAccounts] : []),
    ...(agreed.includes('transactions') ? [words.dataTransactions] : []),
    ...(agreed.includes('identity') ? [words.dataIdentity] : []),
  ];
  return frame(
    shown,
    t(words.consentTitle),
    html`<p class="lead">${t(words.consentLead)}</p>
<form method="post" action="auth.html">
${carried(shown)}
${
  accounts.length > 0
    ? accountChoice(language, accounts, isEmpty)
    : html`<h2>${t(words.accounts)}</h2>
<p>${t(words.noAccounts)}</p>`
}
${
  shared.length > 0
    ? html`<h2>${t(words.data)}</h2>
<ul class="shared">${shared.map((text) => html`<li>${t(text)}</li>`)}</ul>`
    : ''
}
<p class="fine">${t(words.period, { date: dateIn(language, visit!.consentUntil) })}</p>
<button class="primary" name="step" value="authorize">${t(words.authorize)}</button>
<button name="step" value="deny">${t(words.deny)}</button>
</form>`,
  );
};

const endings = {
  authorized: [words.authorizedTitle, words.authorizedLead],
  used: [words.usedTitle, words.usedLead],
  denied: [words.deniedTitle, words.deniedLead],
  expired: [words.expiredTitle, words.expiredLead],
  another: [words.anotherTitle, words.anotherLead],
  unknown: [words.unknownTitle, words.unknownLead],
  failed: [words.failedTitle, words.failedLead],
} as const;
export type Ending = keyof typeof endings;

/** The last page of a visit; `back` leads to the application, if it said where. */
export const endPage = (shown: Shown, ending: Ending, back: string | null): Html => {
  const { language } = shown;
  const [title, lead] = endings[ending];
  return frame(
    shown,
    say(language, title),
    html`<p class="lead">${say(language, lead)}</p>
${back === null ? '' : html`<p><a class="button" href="${back}">${say(language, words.goBack)}</a></p>`}`,
  );
};
