/** The page of a simulated bank: plain HTML and forms, which work without a script. */

import { dateIn } from '../../../../packages/common/language/dates.ts';
import type { Language } from '../../../../packages/common/language/languages.ts';
import { phrase } from '../../../../packages/common/language/phrase.ts';
import { say, type Text } from '../../../../packages/common/language/text.ts';
import * as words from '../../../../packages/common/pages/bank-page-words.ts';
import { sessionMark } from '../../../../packages/common/pages/session-mark.ts';
import * as pageWords from '../../../../packages/common/pages/user-page-words.ts';
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
import type { PageOffer, Visit } from './visit.ts';

/** The state of the page; `visit` is null if the request has no valid session. */
interface PageState {
  language: Language;
  visit: Visit | null;
  /** True after the return from a real bank, where nothing is simulated. */
  isReturn?: boolean;
}

const pageOf = (shown: PageState, title: string, body: Html, below?: Html): Html => {
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

/** Address relative to the page. */
const PRIVACY = '../connect/privacy';

/**
 * Returns the name of the application. A name that the application chose is shown with its registered name, because
 * it is not verified.
 */
const shownAppName = ({ language, visit }: PageState): string => {
  const { appName, registeredAs } = visit!;
  return registeredAs === null
    ? appName
    : say(language, words.registered, { app: appName, registered: registeredAs });
};

/** Returns the hidden fields of every form. */
const carried = ({ language, visit }: PageState): Html => hidden({ token: visit!.token, lang: language });

/** Renders the login. The user name and password fields have no `name`, so that no browser sends them. */
export const loginPage = (shown: PageState): Html => {
  const { language, visit } = shown;
  const t = (text: Text): string => say(language, text, { app: shownAppName(shown) });
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

/**
 * Renders the consent. With `isEmpty` the user chose no account and has to choose again; the checkboxes stay
 * unchecked.
 */
export const consentPage = (shown: PageState, accounts: readonly ShownAccount[], isEmpty = false): Html => {
  const { language, visit } = shown;
  const t = (text: Text, values: Record<string, string> = {}): string =>
    say(language, text, { app: shownAppName(shown), ...values });
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

/**
 * Returns the forms that open the page of the user, and mail a link to it. They open windows of their own, which show in a
 * frame or pop-up too.
 */
const userPage = ({ language, visit }: PageState, { mailTo }: PageOffer): Html => {
  const form = (action: string, lead: string, button: Text): Html => html`
<form method="post" action="${action}" target="_blank">
${hidden({ session: visit!.token, lang: language })}
<p class="fine">${lead}</p>
<button>${say(language, button)}</button>
</form>`;
  return html`${form('/my/manage', say(language, pageWords.offerLead), pageWords.offerTitle)}${
    mailTo === null
      ? ''
      : form('/my/mail', say(language, pageWords.mailTo, { address: mailTo }), pageWords.mailButton)
  }`;
};

interface EndPage {
  /** Address of the application, if known. */
  back: string | null;
  /** The offer of the page of the user; null without one. */
  offer: PageOffer | null;
}

/** Renders the last page of a visit. */
export const endPage = (shown: PageState, end: Ending, { back, offer }: EndPage): Html => {
  const { language } = shown;
  const [title, lead] = endings[end];
  const body = ending(language, say(language, lead), back);
  return pageOf(shown, say(language, title), offer ? html`${body}${userPage(shown, offer)}` : body);
};
