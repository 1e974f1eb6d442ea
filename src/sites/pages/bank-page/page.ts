/** The simulated bank's page: plain HTML and forms, complete without a script. */

import { dateIn } from '../../../../packages/common/language/dates.ts';
import type { Language } from '../../../../packages/common/language/languages.ts';
import { phrase } from '../../../../packages/common/language/phrase.ts';
import { say, type Text } from '../../../../packages/common/language/text.ts';
import * as words from '../../../../packages/common/pages/bank-page-words.ts';
import { sessionMark } from '../../../../packages/common/pages/session-mark.ts';
import {
  accountChoice,
  ending,
  frame,
  hidden,
  languageButtons,
  languageLinks,
  privacyLine,
  type ShownAccount,
} from '../../../banks/pages/frame.ts';
import { permissionsAt } from '../../../consent/connections/permissions.ts';
import { type Html, html } from '../../../platform/html.ts';
import type { Visit } from './visit.ts';

/** What the page is shown with; `null` where the request named no session. */
interface Shown {
  language: Language;
  visit: Visit | null;
  /** The user is back from a bank over a network: nothing here is simulated. */
  isReturn?: boolean;
}

const pageOf = (shown: Shown, title: string, body: Html, below?: Html): Html => {
  const { language, visit, isReturn = false } = shown;
  const assets = isReturn ? '../sandbox/' : '';
  return frame({
    language,
    bank: visit?.bank ?? null,
    title,
    body,
    below,
    assets,
    isSimulated: !isReturn,
    attributes: visit
      ? html` data-session="${sessionMark(visit.token)}" data-state="${visit.state}"`
      : html``,
    script: html`<script src="${assets}auth.js" defer></script>`,
  });
};

/** As seen from the page. */
const PRIVACY = '../connect/privacy';

/** Who asks. What an application calls itself is its own word, so the name that it is registered by stands beside it. */
const whoAsks = ({ language, visit }: Shown): string => {
  const { appName, registeredAs } = visit!;
  return registeredAs === null
    ? appName
    : say(language, words.registered, { app: appName, registered: registeredAs });
};

/** What every form carries on. */
const carried = ({ language, visit }: Shown): Html => hidden({ token: visit!.token, lang: language });

/** The user name and password have no `name`, so that no browser ever sends them. */
export const loginPage = (shown: Shown): Html => {
  const { language, visit } = shown;
  const t = (text: Text): string => say(language, text, { app: whoAsks(shown) });
  return pageOf(
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
    html`${languageLinks(language, `auth.html?token=${visit!.token}`)}
${privacyLine(language, PRIVACY)}`,
  );
};

/** `isEmpty`: the user has chosen no account, and is to choose again from what was left unchecked. */
export const consentPage = (shown: Shown, accounts: readonly ShownAccount[], isEmpty = false): Html => {
  const { language, visit } = shown;
  const t = (text: Text, values: Record<string, string> = {}): string =>
    say(language, text, { app: whoAsks(shown), ...values });
  const agreed = permissionsAt(visit!.bank);
  const shared = [
    ...(agreed.includes('accounts') ? [words.dataAccounts] : []),
    ...(agreed.includes('transactions') ? [words.dataTransactions] : []),
    ...(agreed.includes('identity') ? [words.dataIdentity] : []),
  ];
  return pageOf(
    shown,
    t(words.consentTitle),
    html`<p class="lead">${t(words.consentLead)}</p>
<form method="post" action="auth.html">
${carried(shown)}
${
  accounts.length > 0
    ? accountChoice(language, accounts, isEmpty, visit!.session.accountSelection === 'single')
    : html`<h2>${t(words.accounts)}</h2>
<p>${t(words.noAccounts)}</p>`
}
${
  shared.length > 0
    ? html`<h2>${t(words.data)}</h2>
<ul class="shared">${shared.map((text) => html`<li>${phrase(language, text, { days: visit!.bank.history_days })}</li>`)}</ul>`
    : ''
}
<p class="fine">${t(words.period, { date: dateIn(language, visit!.consentUntil) })}</p>
<button class="primary" name="step" value="authorize">${t(words.authorize)}</button>
<button name="step" value="deny">${t(words.deny)}</button>
${languageButtons(language)}
</form>`,
    privacyLine(language, PRIVACY),
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
export const endPage = (shown: Shown, end: Ending, back: string | null): Html => {
  const { language } = shown;
  const [title, lead] = endings[end];
  return pageOf(shown, say(language, title), ending(language, say(language, lead), back));
};
