/** The consent itself: what the bank grants, and what the user shares by it. */
import { giveBack, noteGiven } from '../connections/ending.ts';
import type { Consented, Shared } from '../connections/establish.ts';
import { makeDataKey, rememberDataKeys } from '../data-keys/data-keys.ts';
import { type AccountRead, readAccount } from '../ingest/account-read.ts';
import { askInTime, fetchNews } from '../ingest/fetch.ts';
import type { BankGrant } from '../providers/contract.ts';
import { ProviderError } from '../providers/error.ts';
import { agree as agreeAt } from '../providers/simulated/authorization-server.ts';
import type { Choice } from './choice.ts';
import { begin, NOBODY, type Visit } from './login.ts';
import type { Needs } from './needs.ts';
import type { SessionRow } from './store.ts';

/** A consent that comes to nothing ends at the bank at once; where the process dies before, when nobody can use it any more. */
export const orGiveBack = async <T>(
  deps: Needs,
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
 * The user agrees: here alone a bank is asked for a grant. With it comes what it makes or renews, with all that the bank
 * says of that up to now.
 */
export const agree = async (
  deps: Needs,
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
    const shared = await whatIsShared(deps, grant, visit, chosen);
    return { ...shared, grant, at, validUntil, noted };
  });
  return consented!;
};

/** Of an account that is new. */
const noneKnown = async (): Promise<[]> => [];

/** What a grant makes or renews, with all that the bank says of that. */
const whatIsShared = async (
  deps: Needs,
  grant: BankGrant,
  { customer, at, accounts: listed, renews }: Visit,
  chosen: readonly string[] | null,
): Promise<Shared> => {
  const { bank } = deps;
  if (renews) {
    const { id, dataKey } = renews;
    await rememberDataKeys(deps, { connectionIds: [id] });
    return {
      renews: id,
      dataKey,
      takenOut: chosen ? listed.map(({ ref }) => ref).filter((ref) => !chosen.includes(ref)) : [],
      news: await fetchNews(deps, [id], { renewing: grant, psu: NOBODY }),
    };
  }
  const first = await askInTime(at, NOBODY, async (call) => {
    const [accounts, holder] = await Promise.all([bank.accounts(grant, call), bank.holder(grant, call)]);
    const history: AccountRead[] = [];
    for (const { ref, currency } of accounts) {
      const wanted = { ref, currency, extent: 'all', since: null } as const;
      history.push(await readAccount(bank, { grant, bankId: customer.bankId }, wanted, noneKnown, call));
    }
    return { accounts, holder, history };
  });
  const dataKey = await makeDataKey(deps);
  return { renews: null, dataKey, ...first, historyUntil: at };
};
