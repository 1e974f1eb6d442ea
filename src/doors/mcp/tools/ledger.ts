/** Reads all of a period from an account, page by page and up to a bound. */

import type { Transaction } from '../../../ledger/transactions/schema.ts';
import { type Ask, segment } from '../ask.ts';

interface Page {
  data: Transaction[];
  has_more: boolean;
}

interface Period {
  from: string;
  to: string;
}

/** As many as one page of the list has. */
const PAGE = 500;

/** Newest first. Ends early when its caller has seen enough. */
export async function* rowsOf(ask: Ask, account: string, period: Period): AsyncGenerator<Transaction> {
  let startingAfter: string | undefined;
  for (;;) {
    const query = { ...period, limit: PAGE, starting_after: startingAfter };
    const { data, has_more } = await ask<Page>('GET', `/accounts/${segment(account)}/transactions`, {
      query,
    });
    yield* data;
    if (!has_more) return;
    startingAfter = data.at(-1)!.id;
  }
}
