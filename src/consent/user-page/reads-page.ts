/** Shows who read which data in the last 90 days: a summary, and a page with every day. */

import { dateIn } from '../../../packages/common/language/dates.ts';
import type { Language } from '../../../packages/common/language/languages.ts';
import { phrase } from '../../../packages/common/language/phrase.ts';
import type { Text } from '../../../packages/common/language/text.ts';
import * as words from '../../../packages/common/pages/user-page-words.ts';
import type { DataKind, DataReader } from '../../ledger/connection-reads/kinds.ts';
import type { DayOfReads } from '../../ledger/connection-reads/store.ts';
import { type Html, html } from '../../platform/html.ts';
import { addressOf, notice } from './frame.ts';
import type { ShownConnection } from './shown.ts';
import type { PageSession } from './store.ts';

const KINDS: Record<DataKind, Text> = {
  accounts: words.readAccounts,
  balances: words.readBalances,
  identity: words.readIdentity,
  transactions: words.readTransactions,
  recurring: words.readRecurring,
  exports: words.readExports,
};

const READERS: Record<DataReader, Text> = {
  application: words.readerApplication,
  developer: words.readerDeveloper,
  budget_app: words.readerBudgetApp,
};

const byReader = (reads: readonly DayOfReads[]): [DataReader, DayOfReads[]][] => [
  ...Map.groupBy(reads, ({ reader }) => reader),
];

/** Returns the reads of a connection in sum: for each reader and kind, how often, on how many days, and the last day. */
export const readsSection = (language: Language, { appName }: PageSession, shown: ShownConnection): Html => {
  const t = (text: Text, values: Record<string, string | number> = {}): string =>
    phrase(language, text, { app: appName, ...values });
  const { id, bankName, reads } = shown;
  const line = (kind: DataKind, days: readonly DayOfReads[]): Html => {
    const count = days.reduce((sum, { reads: each }) => sum + each, 0);
    const last = dateIn(language, days[0]!.day);
    return html`<li>${t(KINDS[kind])}<small>${t(words.readLine, { count, days: days.length, last })}</small></li>`;
  };
  const title = html`<h3>${t(words.reads)}</h3>`;
  if (reads.length === 0) return html`${title}\n<p>${t(words.readsNone)}</p>`;
  const address = addressOf('/my/reads', language, { connection: id });
  return html`${title}
${byReader(reads).map(
  ([reader, ofReader]) => html`<p class="fine">${t(READERS[reader])}</p>
<ul class="ticks">${[...Map.groupBy(ofReader, ({ kind }) => kind)].map(([kind, days]) => line(kind, days))}</ul>
`,
)}<p class="fine"><a href="${address}" aria-label="${t(words.readsDays)}: ${bankName}">${t(words.readsDays)}</a></p>`;
};

export const readsPage = (
  language: Language,
  { appName }: PageSession,
  { id, bankName, reads }: ShownConnection,
): string => {
  const t = (text: Text, values: Record<string, string | number> = {}): string =>
    phrase(language, text, { app: appName, ...values });
  const day = (ofDay: readonly DayOfReads[]): Html =>
    html`<li><span>${byReader(ofDay).map(
      ([reader, each]) =>
        html`${t(READERS[reader])}<small>${each.map(({ kind, reads: count }) => `${t(KINDS[kind])} ${count}×`).join(', ')}</small>`,
    )}</span><b>${dateIn(language, ofDay[0]!.day)}</b></li>`;
  const days = [...Map.groupBy(reads, (each) => each.day).values()];
  return notice(
    language,
    { title: t(words.readsTitle, { bank: bankName }), path: '/my/reads', query: { connection: id } },
    html`<p class="lead">${t(days.length === 0 ? words.readsNone : words.readsLead)}</p>
<section><ul class="rows">${days.map((ofDay) => day(ofDay))}</ul></section>`,
  );
};
