/** `/transactions/recurring/get`. */

import { toMajor } from '../../../../packages/common/money.ts';
import type { Caller } from '../../../auth/identity.ts';
import { readStreams } from '../../../ledger/recurring/read.ts';
import type { Stream } from '../../../ledger/recurring/stream.ts';
import type { OpenAccount } from '../accounts/shape.ts';
import type { Deps } from '../deps.ts';
import { financeCategory, legacyCategory } from './categories.ts';

/** Plaid names six intervals; others are unknown there. */
const FREQUENCIES: Partial<Record<Stream['cadence'], string>> = {
  weekly: 'WEEKLY',
  biweekly: 'BIWEEKLY',
  four_weekly: 'MONTHLY',
  monthly: 'MONTHLY',
  annual: 'ANNUALLY',
};

/** Payments from which Plaid counts a stream as mature. */
const MATURE = 3;

const streamShape = (accountId: string, stream: Stream) => {
  const { direction, currency, category } = stream;
  // Money that leaves is positive, also as an average.
  const sign = direction === 'out' ? 1 : -1;
  const amount = (minor: number) => ({
    amount: sign * toMajor(minor),
    iso_currency_code: currency,
    unofficial_currency_code: null,
  });
  const finance = financeCategory({ category, merchant_category: '', amount: -sign });
  const isActive = stream.status === 'active';
  return {
    account_id: accountId,
    stream_id: stream.streamId,
    ...legacyCategory(finance),
    description: stream.description,
    merchant_name: stream.merchantName,
    first_date: stream.firstDate,
    last_date: stream.lastDate,
    predicted_next_date: stream.nextExpectedDate,
    frequency: FREQUENCIES[stream.cadence] ?? 'UNKNOWN',
    transaction_ids: stream.transactionIds,
    average_amount: amount(stream.averageAmount),
    last_amount: amount(stream.typicalAmount),
    is_active: isActive,
    status: isActive ? (stream.occurrences >= MATURE ? 'MATURE' : 'EARLY_DETECTION') : 'TOMBSTONED',
    personal_finance_category: { ...finance, confidence_level: 'UNKNOWN', version: 'v1' },
    is_user_modified: false,
  };
};

export const recurringStreams = async (
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  caller: Caller,
  accounts: readonly OpenAccount[],
) => {
  const shown: { direction: Stream['direction']; shape: ReturnType<typeof streamShape> }[] = [];
  for (const { row } of accounts) {
    const { streams } = await readStreams(deps, caller, row.id);
    for (const stream of streams)
      shown.push({ direction: stream.direction, shape: streamShape(row.id, stream) });
  }
  const of = (wanted: Stream['direction']) =>
    shown.flatMap(({ direction, shape }) => (direction === wanted ? [shape] : []));
  return {
    inflow_streams: of('in'),
    outflow_streams: of('out'),
    updated_datetime: accounts
      .map(({ row }) => row.pulledUntil.toISOString())
      .sort()
      .at(-1)!,
    personal_finance_category_version: 'v1',
  };
};
