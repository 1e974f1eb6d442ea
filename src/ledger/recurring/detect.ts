/**
 * Finds the recurring payments and income of an account from the dates and amounts of its payments by payee.
 * Categories and names group rows and name streams; they do not make anything recurring.
 */
import { contractsIn } from './contracts.ts';
import { type RecurringInput, rowsByPayee } from './history.ts';
import { describeStream, type Stream } from './stream.ts';

/**
 * Returns the streams of one account as of a Belgrade date (`YYYY-MM-DD`), largest monthly amount first.
 *
 * Pass the whole history, in any order: a stream takes its id from its first transaction, so a history that is cut at
 * its beginning gives other ids. Pending rows do not count until they are posted, because a hold may be released and
 * its posted row has another id. Three occurrences make a stream, two make an annual one.
 */
export const detectStreams = (history: readonly RecurringInput[], asOf: string): Stream[] =>
  rowsByPayee(history)
    .flatMap((rows) => contractsIn(rows))
    .map((fit) => describeStream(fit, asOf))
    .sort((a, b) => b.monthlyAmount - a.monthlyAmount || (a.streamId < b.streamId ? -1 : 1));
