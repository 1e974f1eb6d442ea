/**
 * The way to a bank over a network and back. The user is sent there with a consent to give, and comes back with a state that
 * counts once. What they decided is asked of the bank, whatever the address says that they came by.
 */
import { randomBytes } from 'node:crypto';
import { after } from '../../../packages/common/clock.ts';
import type { AuthorizationState, BankGrant, Psu } from '../../banks/contract/contract.ts';
import { ProviderError } from '../../banks/contract/error.ts';
import { askBank } from '../../ingest/ask.ts';
import { makeDataKey } from '../../ledger/data-keys/data-keys.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { giveBack, noteGiven } from '../connections/ending.ts';
import type { Shared } from '../connections/establish.ts';
import { isSamePerson } from '../connections/same-person.ts';
import { orGiveBack, whatIsRenewed } from './agree.ts';
import { conclude, deny, lookAt, movable } from './authorize.ts';
import { findBankVisit, insertBankVisit, useBankVisit, visitPlace } from './bank-visit-store.ts';
import type { Deps } from './deps.ts';
import { callbackUrl, openLiving, personBehind, personOf } from './login.ts';
import { type SessionState, sessionState } from './states.ts';
import type { SessionRow } from './store.ts';

/** What is kept of a visit, sealed. */
interface Kept {
  sessionToken: string;
  state: AuthorizationState;
}

/**
 * Asks the bank of a session for a consent, and returns where its user goes to give it.
 * @throws SESSION_NOT_FOUND, SESSION_NOT_PENDING, ProviderError
 */
export const sendToBank = async (deps: Deps, sessionToken: string, psu: Psu): Promise<string> => {
  const { sql, master, bank } = deps;
  const sessionHash = tokenHash(sessionToken);
  const session = await lookAt(deps, sessionHash);
  const now = movable(deps, session, 'authorize');
  const living = session.claimed ? null : await openLiving(deps, session);
  const state = randomBytes(32).toString('base64url');
  const request = {
    bankId: session.bankId,
    callbackUrl: callbackUrl(deps),
    state,
    ...(living ? { returning: living.grant } : {}),
  };
  const begun = await askBank(now, psu, (call) => bank.beginAuthorization(request, call));
  const hash = tokenHash(state);
  const kept: Kept = { sessionToken, state: begun.state };
  await sql.begin((tx) =>
    insertBankVisit(tx, {
      hash,
      keyId: session.keyId,
      sessionHash,
      stateSealed: master.seal(JSON.stringify(kept), visitPlace(hash)),
      createdAt: now,
    }),
  );
  return begun.redirectUrl;
};

/**
 * What a return means. `used`: it was authorized before. `another`: it is another person than the one whose connection would be
 * renewed. `failed`: the bank did not say what became of the consent, and the session goes on waiting.
 */
export type Return = 'authorized' | 'used' | 'denied' | 'expired' | 'another' | 'failed';

const RETURN_OF: Record<Exclude<SessionState, 'pending'>, Return> = {
  authorized: 'used',
  expired: 'expired',
};

/** What a session that is decided makes of a return; null while it waits. */
const decided = async (deps: Deps, sessionToken: string): Promise<Return | null> => {
  const session = await lookAt(deps, tokenHash(sessionToken));
  const state = sessionState(session, after(deps.clock.now(), session.clockOffsetMs));
  if (state === 'pending') return null;
  return session.deniedAt ? 'denied' : RETURN_OF[state];
};

/**
 * The user is back from the bank, with the parameters of the callback.
 * @throws SESSION_NOT_FOUND for a state that nobody was sent away with
 */
export const comeBack = async (
  deps: Deps,
  callback: URLSearchParams,
  psu: Psu,
): Promise<{ sessionToken: string; ending: Return }> => {
  const { sql, master, clock } = deps;
  const hash = tokenHash(callback.get('state') ?? '');
  const sealed = await findBankVisit(sql, hash);
  if (!sealed) throw new ApiError('SESSION_NOT_FOUND');
  const kept = JSON.parse(master.open(sealed, visitPlace(hash))) as Kept;
  const { sessionToken } = kept;
  const isFirst = await sql.begin((tx) => useBankVisit(tx, hash, clock.now()));
  if (!isFirst) return { sessionToken, ending: (await decided(deps, sessionToken)) ?? 'failed' };
  return { sessionToken, ending: await endOf(deps, kept, callback, psu) };
};

const endOf = async (deps: Deps, kept: Kept, callback: URLSearchParams, psu: Psu): Promise<Return> => {
  const { sessionToken, state } = kept;
  const session = await lookAt(deps, tokenHash(sessionToken));
  const at = after(deps.clock.now(), session.clockOffsetMs);
  try {
    const grant = await askBank(at, psu, (call) => deps.bank.completeAuthorization(state, callback, call));
    const { bankId, clockOffsetMs } = session;
    const noted = await noteGiven(deps, { bankId, clockOffsetMs, grant, consentUntil: null });
    const before = await decided(deps, sessionToken);
    if (before === null) return await establish(deps, kept, session, { grant, noted, at, psu });
    // Too late: what was given is of no use to anybody.
    await giveBack(deps, noted);
    return before;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') {
      return (await decided(deps, sessionToken)) ?? refuse(deps, sessionToken);
    }
    const isKnown =
      error instanceof ProviderError || (error instanceof ApiError && error.code !== 'SESSION_NOT_FOUND');
    if (!isKnown) throw error;
    return (await decided(deps, sessionToken)) ?? 'failed';
  }
};

const refuse = async (deps: Deps, sessionToken: string): Promise<Return> => {
  await deny(deps, sessionToken);
  return 'denied';
};

interface GivenConsent {
  grant: BankGrant;
  noted: string | null;
  at: Date;
  psu: Psu;
}

/** Makes or renews the connection of the session's user. When their connection changed meanwhile, the bank is asked again. */
const establish = async (
  deps: Deps,
  { sessionToken }: Kept,
  found: SessionRow,
  { grant: given, noted, at, psu }: GivenConsent,
): Promise<Return> => {
  const { bank, sql } = deps;
  const { bankId, keyId } = found;
  const sessionHash = tokenHash(sessionToken);
  let grant = given;
  const ending = await orGiveBack(deps, noted, async (): Promise<Return | null> => {
    for (;;) {
      const renews = await openLiving(deps, found);
      const { validUntil, accounts, holder } = await askBank(at, psu, async (call) => {
        const replaceGrant = async (next: BankGrant): Promise<void> => {
          grant = next;
        };
        const asking = { ...call, replaceGrant };
        const consent = await bank.consent(grant, asking);
        if (consent.status !== 'valid') throw new ProviderError('refused');
        const [listed, person] = await Promise.all([
          bank.accounts(grant, asking),
          bank.holder(grant, asking),
        ]);
        return { validUntil: consent.validUntil, accounts: listed, holder: person };
      });
      const isSame = !renews || isSamePerson(personBehind(renews), personOf(accounts, holder));
      const shown = new Set(accounts.map(({ ref }) => ref));
      // Where the user picks accounts at the bank, one that is not among them is one that they took out.
      const takenOut = bank.traits(bankId).accountChoice
        ? (renews?.accounts ?? []).map(({ bankRef }) => bankRef).filter((ref) => !shown.has(ref))
        : [];
      // The history of a new connection is read afterwards, while nobody waits at a page.
      const shared = async (): Promise<Shared> =>
        renews
          ? whatIsRenewed(deps, grant, { renews, takenOut, psu })
          : {
              renews: null,
              dataKey: await makeDataKey(deps),
              accounts,
              holder,
              history: [],
              historyUntil: at,
            };
      const consented = isSame ? { ...(await shared()), grant, at, validUntil, noted } : null;
      const outcome = await sql.inTurn(keyId, (tx) =>
        conclude(deps, tx, sessionHash, found, renews, consented),
      );
      if (outcome) return outcome.publicToken === null ? null : 'authorized';
    }
  });
  return ending ?? 'another';
};
