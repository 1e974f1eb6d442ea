/** The simulated banks for tests that need some rows. A year of rows costs four times as much to make, enrich and seal. */
import { belgradeDate, belgradeInstant } from '../../packages/common/belgrade.ts';
import { after, DAY } from '../../packages/common/clock.ts';
import type { BankProvider } from '../../src/banks/contract/contract.ts';
import { readPending } from '../../src/banks/simulated/authorization-server.ts';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';

/** Days of history of a new customer. */
const KNOWN = 31;

/** The simulated banks, with a month of history instead of a year. */
export const recentBank: BankProvider = {
  ...sandboxBank,
  async beginAuthorization(request, call) {
    const begun = await sandboxBank.beginAuthorization(request, call);
    if (request.returning) return begun;
    const historyFrom = belgradeInstant(belgradeDate(after(call.at, -KNOWN * DAY))).toISOString();
    return {
      ...begun,
      state: { ...begun.state, customer: { ...readPending(begun.state).customer, historyFrom } },
    };
  },
};
