/** The comparison of a read with what is known: here where both are short, else in a thread. */

import type { BankEntry, References } from '../banks/contract/contract.ts';
import type { AccountSnapshot } from '../banks/contract/snapshot.ts';
import { task } from '../platform/threads/task.ts';
import type { Threads } from '../platform/threads/threads.ts';
import { type Reconciled, reconcileRead } from './changes.ts';
import type { KnownRow } from './reconcile/types.ts';

interface Traits {
  accountRef: string;
  references: References;
}

type Compared = Pick<Reconciled, 'changes' | 'learnt' | 'followed'>;

/** Rows and entries together that are compared in 10 ms. */
const MOST_HERE = 500;

/** Lists cross in lots: those of 50,000 rows would hold the main thread for a tenth of a second. */
export const compareRead = task<{ head: Omit<AccountSnapshot, 'booked' | 'pending'>; traits: Traits }, void>(
  'compare-read',
  async ({ head, traits }, { list, hand }) => {
    const snapshot = {
      ...head,
      booked: await list<BankEntry>('booked'),
      pending: await list<BankEntry>('pending'),
    };
    const { changes, learnt, followed } = reconcileRead(await list<KnownRow>('known'), snapshot, traits);
    await hand('changes', changes);
    await hand('followed', [followed]);
    for (const name of ['saved', 'seen', 'forgotten'] as const) await hand(name, learnt[name]);
  },
);

export const comparedRead = async (
  threads: Threads,
  known: readonly KnownRow[],
  snapshot: AccountSnapshot,
  traits: Traits,
): Promise<Compared> => {
  const { booked, pending, ...head } = snapshot;
  if (known.length + booked.length + pending.length <= MOST_HERE)
    return reconcileRead(known, snapshot, traits);
  const handed: Record<string, unknown[]> = { changes: [], followed: [], saved: [], seen: [], forgotten: [] };
  await threads.run(
    compareRead,
    { head, traits },
    { lists: { known, booked, pending }, take: (name, items) => void handed[name]!.push(...items) },
  );
  const { changes, followed, ...learnt } = handed;
  return { changes, learnt, followed: followed![0] } as unknown as Compared;
};
