/** The page on which a customer of a bank decides about a consent: plain HTML and forms, without a script. */

import { dateIn } from '../../../../packages/common/language/dates.ts';
import type { Language } from '../../../../packages/common/language/languages.ts';
import { say, type Text } from '../../../../packages/common/language/text.ts';
import * as words from '../../../../packages/common/pages/bank-page-words.ts';
import { type Html, html } from '../../../platform/html.ts';
import type { Bank } from '../../catalogue/catalogue.ts';
import { accountChoice, ending, frame, hidden, languageButtons, languageLinks } from '../../pages/frame.ts';
import { SCENARIOS } from '../../simulated/scenarios.ts';
import type { CustomerAccount } from '../accounts/books.ts';
import type { Rights } from '../consents/consent.ts';
import type { Login } from './decide.ts';
import * as ownWords from './words.ts';

/** The state of the page. */
export interface PageState {
  language: Language;
  /** Null if the address has no known bank. */
  bank: Bank | null;
  /** Token of the address; null if it is unknown. */
  token: string | null;
  /** Name of the TPP. */
  app: string;
  /** The last day of the consent, `YYYY-MM-DD`. */
  until: string;
}

const sayTo =
  ({ language, app, until }: PageState) =>
  (text: Text): string =>
    say(language, text, { app, date: dateIn(language, until) });

const pageOf = ({ language, bank }: PageState, title: string, body: Html, below?: Html): Html =>
  frame({ language, bank, title, body, below, assets: '../../../sandbox/', isSimulated: true });

const carried = ({ token, language }: PageState): Html => hidden({ token: token!, lang: language });

/** Renders the login; `psuId` is the PSU-ID of the TPP's request, if any. */
export const loginPage = (shown: PageState, psuId: string | null): Html => {
  const t = sayTo(shown);
  return pageOf(
    shown,
    t(words.loginTitle),
    html`<p class="lead">${t(words.loginLead)}</p>
<form method="post" action="sca">
${carried(shown)}
<label for="psu_id">${t(words.username)}</label>
<input id="psu_id" name="psu_id" type="text" required maxlength="128" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="any" value="${psuId ?? ''}">
<p class="fine" id="any">${t(ownWords.anyLogin)}</p>
<label for="scenario">${t(ownWords.kind)}</label>
<select id="scenario" name="scenario">${SCENARIOS.map((name) => html`<option>${name}</option>`)}</select>
<button class="primary" name="step" value="login">${t(words.signIn)}</button>
<button name="step" value="refuse" formnovalidate>${t(words.cancel)}</button>
</form>`,
    languageLinks(shown.language, `sca?token=${shown.token}`),
  );
};

/** Returns short texts about the data that the consent shares. */
const sharedWords = (rights: Rights): Text[] => [
  ownWords.dataAccounts,
  ...(rights.ownerName ? [ownWords.dataOwner] : []),
  ...(rights.balances.length > 0 ? [ownWords.dataBalances] : []),
  ...(rights.transactions.length > 0 ? [ownWords.dataTransactions] : []),
];

/** Renders the consent; `hasOthers` is true if the customer has accounts that were not requested. */
export const consentPage = (
  shown: PageState,
  login: Login,
  {
    accounts,
    rights,
    hasOthers,
  }: { accounts: readonly CustomerAccount[]; rights: Rights; hasOthers: boolean },
  chosen: readonly string[] | null = null,
): Html => {
  const t = sayTo(shown);
  const isEmpty = chosen?.length === 0;
  const nothing = accounts.length === 0;
  const offered = accounts.map((account) => ({ ...account, checked: chosen?.includes(account.ref) ?? true }));
  const lead = nothing ? html`<p>${t(hasOthers ? ownWords.notYours : words.noAccounts)}</p>` : '';
  return pageOf(
    shown,
    t(words.consentTitle),
    html`<p class="lead">${t(words.consentLead)}</p>
<form method="post" action="sca">
${carried(shown)}${hidden({ psu_id: login.psuId, scenario: login.scenario })}
${nothing ? lead : accountChoice(shown.language, offered, isEmpty)}
<h2>${t(words.data)}</h2>
<ul class="shared">${sharedWords(rights).map((text) => html`<li>${t(text)}</li>`)}</ul>
<p class="fine">${t(ownWords.period)}</p>
${nothing && hasOthers ? '' : html`<button class="primary" name="step" value="agree">${t(words.authorize)}</button>`}
<button name="step" value="refuse">${t(words.deny)}</button>
${languageButtons(shown.language)}
</form>`,
  );
};

/** Renders the page of a given consent, on which it can be withdrawn. */
export const givenPage = (shown: PageState): Html => {
  const t = sayTo(shown);
  return pageOf(
    shown,
    t(ownWords.givenTitle),
    html`<p class="lead">${t(ownWords.givenLead)}</p>
<form method="post" action="sca">
${carried(shown)}
<button name="step" value="withdraw">${t(ownWords.withdraw)}</button>
</form>`,
  );
};

const ENDINGS = {
  authorized: [words.authorizedTitle, words.authorizedLead],
  denied: [words.deniedTitle, words.deniedLead],
  expired: [words.expiredTitle, words.expiredLead],
  withdrawn: [ownWords.withdrawnTitle, ownWords.withdrawnLead],
  unknown: [words.unknownTitle, words.unknownLead],
  failed: [words.failedTitle, words.failedLead],
} as const;
export type Ending = keyof typeof ENDINGS;

/** Renders the last page; `back` is the address of the TPP. */
export const endPage = (shown: PageState, end: Ending, back: string | null): Html => {
  const t = sayTo(shown);
  const [title, lead] = ENDINGS[end];
  return pageOf(shown, t(title), ending(shown.language, t(lead), back));
};
