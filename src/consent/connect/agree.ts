/** Obtains a consent from the bank and reads the accounts that the user shares. */

import type { BankGrant, Psu } from '../../banks/contract/contract.ts';
import { ProviderError } from '../../banks/contract/error.ts';
import { agree as agreeAt } from '../../banks/simulated/authorization-server.ts';
import { type AccountRead, readAccount } from '../../ingest/account-read.ts';
import { askInTime } from '../../ingest/ask.ts';
import { fetchNews } from '../../ingest/fetch.ts';
import { makeDataKey, rememberDataKeys } from '../../ledger/data-keys/data-keys.ts';
import { endNow, scheduleEnding } from '../connections/ending/ending.ts';
import type { Consented, Shared } from '../connections/establish.ts';
import type { Choice } from './choice.ts';
import type { Deps } from './deps.ts';
import { begin, type OpenConnection, UNKNOWN_PSU, type Visit } from './login.ts';
import type { SessionRow } from './store.ts';

/**
 * Runs `use`, and ends the consent at the bank at once if it returns null or throws. If the process dies first, the
 * job that `scheduleEnding` sent ends it.
 */
export const endUnlessUsed = async <T>(
  deps: Deps,
  noted: string | null,
  use: () => Promise<T | null>,
): Promise<T | null> => {
  let used: T | null = null;
  try {
    used = await use();
    return used;
  } finally {
    if (used === null) await endNow(deps, noted);
  }
};

/**
 * Authorizes at a simulated bank, which grants nothing before, and reads the connection that the grant makes or
 * renews with all its news.
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
  const grant = await askInTime(at, UNKNOWN_PSU, (call) => bank.completeAuthorization(state, callback, call));
  const noted = await scheduleEnding(deps, { bankId, clockOffsetMs, grant, consentUntil: null });
  const consented = await endUnlessUsed(deps, noted, async () => {
    const validUntil = await askInTime(at, UNKNOWN_PSU, async (call) => {
      const consent = await bank.consent(grant, call);
      if (consent.status !== 'valid') throw new ProviderError('refused');
      return consent.validUntil;
    });
    const takenOut = chosen ? listed.map(({ ref }) => ref).filter((ref) => !chosen.includes(ref)) : [];
    const shared = visit.renews
      ? await readRenewal(deps, grant, {
          renews: visit.renews,
          takenOut,
          selected: chosen ?? [],
          psu: UNKNOWN_PSU,
        })
      : await readNewConnection(deps, grant, bankId, at);
    return { ...shared, grant, at, validUntil, noted };
  });
  return consented!;
};

/** Returns no stored entries: the account is new. */
const noStoredEntries = async (): Promise<[]> => [];

interface Renewal {
  renews: OpenConnection;
  /** The bank's references of accounts that are not shared any more. */
  takenOut: readonly string[];
  /** The bank's references of accounts that the user selected at the bank. */
  selected: readonly string[];
  psu: Psu;
}

/** Fetches the news of a connection that a grant renews. */
export const readRenewal = async (
  deps: Deps,
  grant: BankGrant,
  { renews: { id, dataKey }, takenOut, selected, psu }: Renewal,
): Promise<Shared> => {
  await rememberDataKeys(deps, { connectionIds: [id] });
  const news = await fetchNews(deps, [id], { renewing: grant, selected, psu });
  return { renews: id, dataKey, takenOut, selected, news };
};

/** Reads the accounts, the holder and the whole history of a new connection to a simulated bank. */
const readNewConnection = async (deps: Deps, grant: BankGrant, bankId: string, at: Date): Promise<Shared> => {
  const { bank } = deps;
  const asked = askInTime(at, UNKNOWN_PSU, async (call) => {
    const [accounts, holder] = await Promise.all([bank.accounts(grant, call), bank.holder(grant, call)]);
    const history: AccountRead[] = [];
    for (const { ref, currency } of accounts) {
      const wanted = { ref, currency, extent: 'all', since: null } as const;
      history.push(await readAccount(deps, { grant, bankId }, wanted, noStoredEntries, call));
    }
    return { accounts, holder, history };
  });
  // The key store need not wait for the bank: the key of a consent that is not used is destroyed by the sweep.
  const [first, dataKey] = await Promise.all([asked, makeDataKey(deps)]);
  return { renews: null, dataKey, ...first, historyUntil: at };
};
