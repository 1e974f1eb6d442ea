import type { BankGrant, BankProvider } from '../../src/banks/contract/contract.ts';
import type { LedgerChange } from '../../src/banks/contract/ledger-change.ts';
import { pageOf } from '../../src/banks/simulated/page.ts';
import { recentBank } from './recent-bank.ts';

type Log = (
  grant: BankGrant,
  since: Date | null,
  until: Date,
) => readonly LedgerChange[] | Promise<readonly LedgerChange[]>;

/** Makes the simulated banks with the given changes of accounts. */
export const bankOfLog = (log: Log): BankProvider => ({
  ...recentBank,
  async read(grant, accountRef, { since }, { at }) {
    const changes = await log(grant, since, at);
    const own = changes.filter(
      (change) => change.kind === 'released' || change.entry.accountRef === accountRef,
    );
    return pageOf(own, { currency: 'RSD' }, at);
  },
});
