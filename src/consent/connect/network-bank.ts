/**
 * Sends a user to a bank over the network and handles the return. The user leaves with a consent to give and returns
 * with a `state` that is accepted once. The bank is asked for the decision; the parameters of the callback are not
 * trusted.
 */
import { after } from '../../../packages/common/clock.ts';
import type { AuthorizationState, BankGrant, Psu } from '../../banks/contract/contract.ts';
import { ProviderError } from '../../banks/contract/error.ts';
import { askBank } from '../../ingest/ask.ts';
import { makeDataKey, rememberDataKeys } from '../../ledger/data-keys/data-keys.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newState } from '../../platform/vocabulary/ids.ts';
import { endNow, scheduleEnding } from '../connections/ending/ending.ts';
import type { Shared } from '../connections/establish.ts';
import { isSamePerson } from '../connections/same-person.ts';
import { endUnlessUsed, readRenewal } from './agree.ts';
import { deny, requireMove, requireSession, storeDecision } from './authorize.ts';
import { findBankVisit, insertBankVisit, useBankVisit, visitPlace } from './bank-visit-store.ts';
import type { Deps } from './deps.ts';
import { callbackUrl, openRenewable, personOf, personOfConnection } from './login.ts';
import { type SessionState, sessionState } from './states.ts';
import type { SessionRow } from './store.ts';

/** The state of a visit, which is stored sealed. */
interface VisitState {
  sessionToken: string;
  state: AuthorizationState;
}

/**
 * Asks the bank of a session for a consent, and returns the address at which its user gives it.
 * @throws SESSION_NOT_FOUND, SESSION_NOT_PENDING, ProviderError
 */
export const sendToBank = async (deps: Deps, sessionToken: string, psu: Psu): Promise<string> => {
  const { sql, master, bank } = deps;
  const sessionHash = tokenHash(sessionToken);
  const session = await requireSession(deps, sessionHash);
  const now = requireMove(deps, session, 'authorize');
  const living = session.claimed ? null : await openRenewable(deps, session);
  const state = newState();
  const request = {
    bankId: session.bankId,
    callbackUrl: callbackUrl(deps),
    state,
    ...(living ? { returning: living.grant } : {}),
  };
  const begun = await askBank(now, psu, (call) => bank.beginAuthorization(request, call));
  const hash = tokenHash(state);
  const kept: VisitState = { sessionToken, state: begun.state };
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
 * The outcome of a return. `used`: the session was authorized before. `another`: the person at the bank differs from
 * the owner of the connection to renew. `failed`: the bank did not report a decision, and the session stays pending.
 */
export type Return = 'authorized' | 'used' | 'denied' | 'expired' | 'another' | 'failed';

const RETURN_OF: Record<Exclude<SessionState, 'pending'>, Return> = {
  authorized: 'used',
  expired: 'expired',
};

/** Returns the outcome of a session that is decided; null while it is pending. */
const decidedReturn = async (deps: Deps, sessionToken: string): Promise<Return | null> => {
  const session = await requireSession(deps, tokenHash(sessionToken));
  const state = sessionState(session, after(deps.clock.now(), session.clockOffsetMs));
  if (state === 'pending') return null;
  return session.deniedAt ? 'denied' : RETURN_OF[state];
};

/**
 * Handles the return of a user from the bank with the parameters of the callback.
 * @throws SESSION_NOT_FOUND for an unknown `state`
 */
export const handleReturn = async (
  deps: Deps,
  callback: URLSearchParams,
  psu: Psu,
): Promise<{ sessionToken: string; ending: Return }> => {
  const { sql, master, clock } = deps;
  const hash = tokenHash(callback.get('state') ?? '');
  const sealed = await findBankVisit(sql, hash);
  if (!sealed) throw new ApiError('SESSION_NOT_FOUND');
  const kept = JSON.parse(master.open(sealed, visitPlace(hash))) as VisitState;
  const { sessionToken } = kept;
  const isFirst = await sql.begin((tx) => useBankVisit(tx, hash, clock.now()));
  if (!isFirst) return { sessionToken, ending: (await decidedReturn(deps, sessionToken)) ?? 'failed' };
  return { sessionToken, ending: await endOf(deps, kept, callback, psu) };
};

const endOf = async (deps: Deps, kept: VisitState, callback: URLSearchParams, psu: Psu): Promise<Return> => {
  const { sessionToken, state } = kept;
  const session = await requireSession(deps, tokenHash(sessionToken));
  const at = after(deps.clock.now(), session.clockOffsetMs);
  try {
    const grant = await askBank(at, psu, (call) => deps.bank.completeAuthorization(state, callback, call));
    const { bankId, clockOffsetMs } = session;
    const noted = await scheduleEnding(deps, { bankId, clockOffsetMs, grant, consentUntil: null });
    const before = await decidedReturn(deps, sessionToken);
    if (before === null) return await establish(deps, kept, session, { grant, noted, at, psu });
    // The session was decided meanwhile, so this consent is not used.
    await endNow(deps, noted);
    return before;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') {
      return (await decidedReturn(deps, sessionToken)) ?? refuse(deps, sessionToken);
    }
    const isKnown =
      error instanceof ProviderError || (error instanceof ApiError && error.code !== 'SESSION_NOT_FOUND');
    if (!isKnown) throw error;
    return (await decidedReturn(deps, sessionToken)) ?? 'failed';
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

/**
 * Makes or renews the connection of the session's user. If their connection changed meanwhile, the bank is asked
 * again.
 */
const establish = async (
  deps: Deps,
  { sessionToken }: VisitState,
  found: SessionRow,
  { grant: given, noted, at, psu }: GivenConsent,
): Promise<Return> => {
  const { bank, sql } = deps;
  const { bankId, keyId } = found;
  const sessionHash = tokenHash(sessionToken);
  let grant = given;
  const ending = await endUnlessUsed(deps, noted, async (): Promise<Return | null> => {
    for (;;) {
      const renews = await openRenewable(deps, found);
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
      const isSame = !renews || isSamePerson(personOfConnection(renews), personOf(accounts, holder));
      const shown = new Set(accounts.map(({ ref }) => ref));
      // If the user picks accounts at the bank, it shows those that they picked. The others were deselected.
      const hasChoice = bank.traits(bankId).accountChoice;
      const selected = hasChoice ? [...shown] : [];
      const takenOut = hasChoice
        ? (renews?.accounts ?? []).map(({ bankRef }) => bankRef).filter((ref) => !shown.has(ref))
        : [];
      // The history of a new connection is read by a job, so that nobody waits at a page.
      const shared = async (): Promise<Shared> =>
        renews
          ? readRenewal(deps, grant, { renews, takenOut, selected, psu })
          : {
              renews: null,
              dataKey: await makeDataKey(deps),
              accounts,
              holder,
              history: [],
              historyUntil: at,
            };
      const consented = isSame ? { ...(await shared()), grant, at, validUntil, noted } : null;
      await rememberDataKeys(deps, { keyId, userId: found.userId });
      const outcome = await sql.inTurn(keyId, (tx) =>
        storeDecision(deps, tx, sessionHash, found, renews, consented),
      );
      if (outcome) return outcome.publicToken === null ? null : 'authorized';
    }
  });
  return ending ?? 'another';
};
