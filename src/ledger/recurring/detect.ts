/**
 * Finds the recurring payments and income of an account in its history, from the dates and amounts of what is
 * paid to one payee. Categories and names group rows and name streams; they make nothing recurring.
 */
import { contractsIn } from './contracts.ts';
import { type RecurringInput, rowsByPayee } from './history.ts';
import { describeStream, type Stream } from './stream.ts';

/**
 * The streams of one account as of a Belgrade date (`YYYY-MM-DD`), the dearest a month first.
 *
 * Give it the whole history, in any order: a stream takes its id from its first transaction, so a history that
 * is cut at its beginning gives other ids. Pending rows do not count until they are posted, since a hold may
 * be released and its posted row has another id. Three occurrences make a stream, two make an annual one.
 */
export const detectStreams = (history: readonly RecurringInput[], asOf: string): Stream[] =>
  rowsByPayee(history)
    .flatMap((rows) => contractsIn(rows))
    .map((fit) => describeStream(fit, asOf))
    .sort((a, b) => b.monthlyAmount - a.monthlyAmount || (a.streamId < b.streamId ? -1 : 1));
