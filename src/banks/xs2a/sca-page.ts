/** The page on which a customer of a bank decides about a consent: plain HTML and forms, without a script. */

import { dateIn } from '../../../packages/common/language/dates.ts';
import type { Language } from '../../../packages/common/language/languages.ts';
import { say, type Text } from '../../../packages/common/language/text.ts';
import * as words from '../../../packages/common/pages/bank-page-words.ts';
import { type Html, html } from '../../platform/html.ts';
import type { Bank } from '../catalogue/catalogue.ts';
import { accountChoice, ending, frame, hidden, languageButtons, languageLinks } from '../pages/frame.ts';
import { SCENARIOS } from '../simulated/scenarios.ts';
import type { KnownAccount } from './books.ts';
import type { Rights } from './consent.ts';
import type { Login } from './decide.ts';
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

const sayTo =
  ({ language, app, until }: Shown) =>
  (text: Text): string =>
    say(language, text, { app, date: dateIn(language, until) });

const pageOf = ({ language, bank }: Shown, title: string, body: Html, below?: Html): Html =>
  frame({ language, bank, title, body, below, assets: '../../sandbox/', isSimulated: true });

const carried = ({ token, language }: Shown): Html => hidden({ token: token!, lang: language });

/** `psuId`: by which the TPP has named the customer, if it has. */
export const loginPage = (shown: Shown, psuId: string | null): Html => {
  const t = sayTo(shown);
  return pageOf(
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
    languageLinks(shown.language, `sca?token=${shown.token}`),
  );
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
  chosen: readonly string[] | null = null,
): Html => {
  const t = sayTo(shown);
  const isEmpty = chosen?.length === 0;
  const nothing = accounts.length === 0;
  const offered = accounts.map((account) => ({ ...account, checked: chosen?.includes(account.ref) ?? true }));
  const lead = nothing ? html`<p>${t(hasOthers ? own.notYours : words.noAccounts)}</p>` : '';
  return pageOf(
    shown,
    t(words.consentTitle),
    html`<p class="lead">${t(words.consentLead)}</p>
<form method="post" action="sca">
${carried(shown)}${hidden({ psu_id: login.psuId, scenario: login.scenario })}
${nothing ? lead : accountChoice(shown.language, offered, isEmpty)}
<h2>${t(words.data)}</h2>
<ul class="shared">${sharedWords(rights).map((text) => html`<li>${t(text)}</li>`)}</ul>
<p class="fine">${t(own.period)}</p>
${nothing && hasOthers ? '' : html`<button class="primary" name="step" value="agree">${t(words.authorize)}</button>`}
<button name="step" value="refuse">${t(words.deny)}</button>
${languageButtons(shown.language)}
</form>`,
  );
};

/** Of a consent that was given: it can be withdrawn here. */
export const givenPage = (shown: Shown): Html => {
  const t = sayTo(shown);
  return pageOf(
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
export const endPage = (shown: Shown, end: Ending, back: string | null): Html => {
  const t = sayTo(shown);
  const [title, lead] = ENDINGS[end];
  return pageOf(shown, t(title), ending(shown.language, t(lead), back));
};
