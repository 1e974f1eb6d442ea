/** The user's page: plain HTML and forms, which work without a script. */
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { dateIn } from '../../../packages/common/language/dates.ts';
import type { Language } from '../../../packages/common/language/languages.ts';
import { phrase } from '../../../packages/common/language/phrase.ts';
import type { Text } from '../../../packages/common/language/text.ts';
import * as words from '../../../packages/common/pages/user-page-words.ts';
import { type Html, html } from '../../platform/html.ts';
import { addressOf, form, frame, notice } from './frame.ts';
import { permissionsOf } from './permission-texts.ts';
import { readsSection } from './reads-page.ts';
import type { ErasureClaims } from './receipts.ts';
import type { ShownAccount, ShownConnection } from './shown.ts';
import type { PageSession, StoredConsent } from './store.ts';

/** A page that is about nobody: the link is not opened yet, or there is no page. */
export const openPage = (language: Language, token: string): string => {
  const t = (text: Text): string => phrase(language, text);
  return frame({
    language,
    title: t(words.title),
    path: '/my/open',
    query: { token },
    isOpen: false,
    body: html`<p class="lead">${t(words.openLead)}</p>
<div class="do">${form(language, '/my/open', { token }, html`<button class="primary">${t(words.openButton)}</button>`)}</div>
<p class="fine">${t(words.openFine)}</p>`,
  });
};

/** Renders the one page for every link and session that cannot be used: it does not say why. */
export const closedPage = (language: Language): string => {
  const t = (text: Text): string => phrase(language, text);
  return frame({
    language,
    title: t(words.closedTitle),
    path: '/my',
    isOpen: false,
    body: html`<p class="lead">${t(words.closedAdvice)}</p>
<p>${t(words.closedLead)}</p>
<p class="fine"><a href="${addressOf('/my', language)}">${t(words.closedOpen)}</a></p>`,
  });
};

const sentence = (language: Language, text: Text): Html =>
  html`<p class="lead">${phrase(language, text)}</p>`;

export const failedPage = (language: Language): string =>
  notice(
    language,
    { title: phrase(language, words.failedTitle), isOpen: false },
    sentence(language, words.failedLead),
  );

export const missingPage = (language: Language): string =>
  notice(language, { title: phrase(language, words.missingTitle) }, sentence(language, words.missingLead));

const day = (language: Language, date: string): string => dateIn(language, date);

const storedText = (language: Language, { stored }: ShownConnection): string => {
  const { accounts, transactions, from, to } = stored;
  if (accounts === 0) return phrase(language, words.noAccounts);
  return from === null || to === null
    ? phrase(language, words.storedAccounts, { accounts })
    : phrase(language, words.storedCounts, {
        accounts,
        transactions,
        from: day(language, from),
        to: day(language, to),
      });
};

const countsText = (
  language: Language,
  { accounts, transactions }: { accounts: number; transactions: number },
): string => phrase(language, words.counts, { accounts, transactions });

const accountText = ({ name, iban, currency }: ShownAccount): Html =>
  html`<span>${name}<small>${iban === null ? '' : `${iban} · `}${currency}</small></span>`;

/** Returns links to a receipt as a file to read and as one for programs. */
const receiptLinks = (
  language: Language,
  path: string,
  query: Record<string, string>,
  about: string,
): Html => {
  const link = (as: 'pdf' | 'json', text: Text): Html => {
    const label = phrase(language, text);
    return html`<a href="${addressOf(path, language, { ...query, as })}" aria-label="${label}: ${about}">${label}</a>`;
  };
  return html`${link('pdf', words.receiptPdf)}${link('json', words.receiptJson)}`;
};

const consentLine = (
  language: Language,
  connection: string,
  { id, grantedAt, expiresAt }: StoredConsent,
): Html => {
  const text = phrase(language, words.consentLine, {
    from: day(language, belgradeDate(grantedAt)),
    to: day(language, belgradeDate(expiresAt)),
  });
  return html`<li><span>${text}</span>${receiptLinks(language, '/my/consent', { connection, consent: String(id) }, text)}</li>`;
};

const endAccountLink = (language: Language, connection: string, { id, name }: ShownAccount): Html => {
  const text = phrase(language, words.endAccount);
  const address = addressOf('/my/end', language, { connection, account: id });
  return html`<a href="${address}" aria-label="${text}: ${name}">${text}</a>`;
};

const connectionCard = (language: Language, session: PageSession, shown: ShownConnection): Html => {
  const t = (text: Text, values: Record<string, string | number> = {}): string =>
    phrase(language, text, { app: session.appName, ...values });
  const { id, bank, bankName, status, since, until, provider, consents, accounts, canRenew } = shown;
  const isActive = status === 'active';
  const consent = consents.at(-1);
  const permissions = consent ? permissionsOf(language, consent.permissions, consent.historyDays) : [];
  return html`<article class="card" aria-labelledby="${id}">
<div class="bank">${bank ? html`<img src="${bank.logo}" alt="" width="44" height="44">` : ''}<h2 id="${id}">${bankName}</h2><span class="state${isActive ? '' : ' over'}">${t(isActive ? words.active : words.expired)}</span></div>
<dl><div><dt>${t(words.since)}</dt><dd>${day(language, since)}</dd></div><div><dt>${t(isActive ? words.until : words.endedOn)}</dt><dd>${day(language, until)}</dd></div></dl>
${provider === 'statement' ? html`<p class="fine">${t(words.fromFiles)}</p>` : ''}
${permissions.length > 0 ? html`<h3>${t(isActive ? words.mayRead : words.couldRead)}</h3>\n<ul class="ticks">${permissions.map((text) => html`<li>${text}</li>`)}</ul>` : ''}
<h3>${t(words.accounts)}</h3>
${
  accounts.length > 0
    ? html`<ul class="rows">${accounts.map((account) => html`<li>${accountText(account)}${accounts.length > 1 ? endAccountLink(language, id, account) : ''}</li>`)}</ul>`
    : html`<p class="fine">${t(words.noAccounts)}</p>`
}
<h3>${t(words.stored)}</h3>
<p>${storedText(language, shown)}</p>
${readsSection(language, session, shown)}
<h3>${t(words.consents)}</h3>
<ul class="rows">${consents.map((each) => consentLine(language, id, each))}</ul>
<div class="do">
${canRenew ? form(language, '/my/renew', { connection: id }, html`<button class="primary">${t(words.renew)}</button>`) : ''}
<a class="button ask" href="${addressOf('/my/end', language, { connection: id })}">${t(words.end)}</a>
</div>
</article>`;
};

const receiptsSection = (language: Language, receipts: readonly ErasureClaims[]): Html => {
  if (receipts.length === 0) return html``;
  return html`<section aria-labelledby="ended"><h2 id="ended">${phrase(language, words.receipts)}</h2>
<ul class="rows">${receipts.map(
    ({ jti, bank, currency }) =>
      html`<li><span>${bank}${currency === undefined ? '' : html`<small>${phrase(language, words.oneAccount, { currency })}</small>`}</span><a href="${addressOf('/my/ended', language, { receipt: jti })}">${phrase(language, words.endedReceipt)}</a></li>`,
  )}</ul></section>`;
};

const takeAlongSection = (language: Language): Html =>
  html`<section aria-labelledby="take"><h2 id="take">${phrase(language, words.takeAlong)}</h2>
<p>${phrase(language, words.takeAlongLead)}</p>
<div class="do"><a class="button primary" href="${addressOf('/my/data.zip', language)}">${phrase(language, words.download)}</a></div></section>`;

export const mainPage = (
  language: Language,
  session: PageSession,
  connections: readonly ShownConnection[],
  receipts: readonly ErasureClaims[],
  note: Html = html``,
): string => {
  const t = (text: Text): string => phrase(language, text, { app: session.appName });
  const lead = connections.length === 0 ? words.empty : session.isKeyActive ? words.lead : words.leadEnded;
  return frame({
    language,
    title: t(words.title),
    path: '/my',
    isOpen: true,
    body: html`${note}<p class="lead">${t(lead)}</p>
${connections.map((shown) => html`${connectionCard(language, session, shown)}\n`)}
${connections.length === 0 ? '' : takeAlongSection(language)}
${receiptsSection(language, receipts)}`,
  });
};

/** Renders the page from which the browser goes on to the bank. */
export const toBankPage = (language: Language, bankName: string, address: string): string =>
  notice(
    language,
    { title: phrase(language, words.toBankTitle) },
    html`${sentence(language, words.toBankLead)}
<div class="do"><a class="button primary" href="${address}">${phrase(language, words.toBank, { bank: bankName })}</a></div>`,
  );

/** Asks whether to end the access to a bank or an account, and says what is erased. */
const askToEnd = (
  language: Language,
  { title, lead, warning, copies }: Record<'title' | 'lead' | 'warning' | 'copies', string>,
  fields: Record<string, string>,
): string => {
  const t = (text: Text): string => phrase(language, text);
  return frame({
    language,
    title,
    path: '/my/end',
    query: fields,
    isOpen: true,
    body: html`<p class="lead">${lead}</p>
<p class="warn">${warning}</p>
<p>${copies}</p>
<p><a href="${addressOf('/my/data.zip', language)}">${t(words.endTakeAlong)}</a></p>
<div class="do">
${form(language, '/my/end', fields, html`<button class="danger">${t(words.endConfirm)}</button>`)}
<a class="button" href="${addressOf('/my', language)}">${t(words.cancel)}</a>
</div>`,
  });
};

export const endPage = (language: Language, session: PageSession, shown: ShownConnection): string => {
  const { id, bankName, stored } = shown;
  const t = (text: Text, values: Record<string, string> = {}): string =>
    phrase(language, text, { app: session.appName, bank: bankName, ...values });
  return askToEnd(
    language,
    {
      title: t(words.endTitle),
      lead: t(words.endLead, { what: countsText(language, stored) }),
      warning: t(words.endWarning),
      copies: t(words.endCopies),
    },
    { connection: id },
  );
};

export const endAccountPage = (
  language: Language,
  session: PageSession,
  { id, bankName, provider }: ShownConnection,
  account: ShownAccount,
  stored: { accounts: number; transactions: number },
): string => {
  const t = (text: Text, values: Record<string, string> = {}): string =>
    phrase(language, text, { app: session.appName, bank: bankName, ...values });
  return askToEnd(
    language,
    {
      title: t(words.endAccountTitle),
      lead: t(words.endAccountLead, {
        account: [account.name, account.iban ?? account.currency].join(', '),
        what: countsText(language, stored),
      }),
      warning: t(provider === 'statement' ? words.endAccountFileWarning : words.endAccountWarning),
      copies: t(words.endCopies),
    },
    { connection: id, account: account.id },
  );
};

/** Shows what was erased, with the receipt. */
export const endedPage = (
  language: Language,
  { jti, bank, application, erased, erased_at, bank_consent, currency }: ErasureClaims,
): string => {
  const t = (text: Text, values: Record<string, string> = {}): string => phrase(language, text, values);
  return notice(
    language,
    { title: t(words.endedTitle) },
    html`<p class="lead">${t(currency === undefined ? words.endedLead : words.endedAccountLead, {
      app: application,
      currency: currency ?? '',
      bank,
      date: day(language, belgradeDate(new Date(erased_at))),
      what: countsText(language, erased),
    })}</p>
${bank_consent === 'end_requested' ? html`<p>${t(words.endedBank)}</p>` : ''}
${bank_consent === 'continues' ? html`<p>${t(words.endedAccountBank)}</p>` : ''}
<section><div class="do">
<a class="button primary" href="${addressOf('/my/receipt', language, { receipt: jti, as: 'pdf' })}">${t(words.endedReceiptPdf)}</a>
<a class="button" href="${addressOf('/my/receipt', language, { receipt: jti })}">${t(words.endedReceiptJson)}</a>
</div>
<p class="fine">${t(words.endedReceiptFine)}</p></section>`,
  );
};
