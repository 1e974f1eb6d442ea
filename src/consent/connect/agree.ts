/** The consent itself: what the bank grants, and what the user shares by it. */

import type { BankGrant, Psu } from '../../banks/contract/contract.ts';
import { ProviderError } from '../../banks/contract/error.ts';
import { agree as agreeAt } from '../../banks/simulated/authorization-server.ts';
import { type AccountRead, readAccount } from '../../ingest/account-read.ts';
import { askInTime } from '../../ingest/ask.ts';
import { fetchNews } from '../../ingest/fetch.ts';
import { makeDataKey, rememberDataKeys } from '../../ledger/data-keys/data-keys.ts';
import { giveBack, noteGiven } from '../connections/ending.ts';
import type { Consented, Shared } from '../connections/establish.ts';
import type { Choice } from './choice.ts';
import type { Deps } from './deps.ts';
import { begin, NOBODY, type OpenConnection, type Visit } from './login.ts';
import type { SessionRow } from './store.ts';

/** A consent that comes to nothing ends at the bank at once; where the process dies before, when nobody can use it any more. */
export const orGiveBack = async <T>(
  deps: Deps,
  noted: string | null,
  use: () => Promise<T | null>,
): Promise<T | null> => {
  let used: T | null = null;
  try {
    used = await use();
    return used;
  } finally {
    if (used === null) await giveBack(deps, noted);
  }
};

/**
 * The user agrees at a simulated bank, which grants nothing anywhere else. With the grant comes what it makes or renews, with
 * all that the bank says of that up to now.
 */
export const agree = async (
  deps: Deps,
  { bankId, clockOffsetMs }: SessionRow,
  visit: Visit,
  choice: Choice,
): Promise<Consented> => {
  const { bank } = deps;
  const { customer, at, accounts: listed } = visit;
  const chosen = choice(listed);
  const { state } = await begin(deps, customer, at);
  const callback = agreeAt(state, chosen);
  const grant = await askInTime(at, NOBODY, (call) => bank.completeAuthorization(state, callback, call));
  const noted = await noteGiven(deps, { bankId, clockOffsetMs, grant, consentUntil: null });
  const consented = await orGiveBack(deps, noted, async () => {
    const validUntil = await askInTime(at, NOBODY, async (call) => {
      const consent = await bank.consent(grant, call);
      if (consent.status !== 'valid') throw new ProviderError('refused');
      return consent.validUntil;
    });
    const takenOut = chosen ? listed.map(({ ref }) => ref).filter((ref) => !chosen.includes(ref)) : [];
    const shared = visit.renews
      ? await whatIsRenewed(deps, grant, { renews: visit.renews, takenOut, psu: NOBODY })
      : await whatIsNew(deps, grant, bankId, at);
    return { ...shared, grant, at, validUntil, noted };
  });
  return consented!;
};

/** Of an account that is new. */
const noneKnown = async (): Promise<[]> => [];

/** What a grant renews. */
interface Renewing {
  renews: OpenConnection;
  /** The bank's references of accounts that are not shared any more. */
  takenOut: readonly string[];
  psu: Psu;
}

/** A connection that a grant renews, with the news of it. */
export const whatIsRenewed = async (
  deps: Deps,
  grant: BankGrant,
  { renews: { id, dataKey }, takenOut, psu }: Renewing,
): Promise<Shared> => {
  await rememberDataKeys(deps, { connectionIds: [id] });
  return { renews: id, dataKey, takenOut, news: await fetchNews(deps, [id], { renewing: grant, psu }) };
};

/** What a grant of a simulated bank makes, with all that the bank says of that. */
const whatIsNew = async (deps: Deps, grant: BankGrant, bankId: string, at: Date): Promise<Shared> => {
  const { bank } = deps;
  const asked = askInTime(at, NOBODY, async (call) => {
    const [accounts, holder] = await Promise.all([bank.accounts(grant, call), bank.holder(grant, call)]);
    const history: AccountRead[] = [];
    for (const { ref, currency } of accounts) {
      const wanted = { ref, currency, extent: 'all', since: null } as const;
      history.push(await readAccount(deps, { grant, bankId }, wanted, noneKnown, call));
    }
    return { accounts, holder, history };
  });
  // The key store need not wait for the bank: a key of a consent that comes to nothing is swept.
  const [first, dataKey] = await Promise.all([asked, makeDataKey(deps)]);
  return { renews: null, dataKey, ...first, historyUntil: at };
};
