/**
 * The login at the bank: who stands behind a session there, and whether their consent may renew the connection that
 * the session's user has. A session says which user it is for; only the login says who somebody is.
 */

import type {
  Authorization,
  AuthorizationRequest,
  BankAccount,
  BankGrant,
  BankHolder,
  Psu,
} from '../../banks/contract/contract.ts';
import { logIn as logInAt } from '../../banks/simulated/authorization-server.ts';
import type { BankLogin } from '../../banks/simulated/books.ts';
import { askInTime } from '../../ingest/ask.ts';
import { grantPlace } from '../../ingest/store.ts';
import { identityShape } from '../../ledger/accounts/shape.ts';
import {
  type AccountRow,
  holderPlace,
  ibanPlace,
  listAccountsOfConnection,
} from '../../ledger/accounts/store.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { isSamePerson, type Person } from '../connections/same-person.ts';
import { findLiving } from '../connections/store.ts';
import type { Deps } from './deps.ts';
import { simulatedCustomer } from './seed.ts';
import type { SessionRow } from './store.ts';

/**
 * `user`: whoever is on the bank's page. `customer`: a test in the place of the right one, which renews whatever the
 * session's user has.
 */
export type Visitor = 'user' | 'customer';

export interface Visit extends BankLogin {
  /** Who would consent, as the bank is asked for it. */
  customer: AuthorizationRequest;
  /** When they logged in, on the clock of the key. */
  at: Date;
  /** The connection that a consent would renew; null where it would make a new one. */
  renews: OpenConnection | null;
  /** False when that connection is known to be another person's. */
  samePerson: boolean;
}

/**
 * Logs in at the bank, which grants nothing yet. In the sandbox nobody types who they are, so the session decides which customer it is: the
 * one of its seed; without a seed the one of the user's connection, as long as the application's server vouches for
 * the user. Where a browser merely claims to be the user, it is somebody new.
 */
export const logIn = async (
  deps: Deps,
  session: SessionRow,
  sessionToken: string,
  now: Date,
  who: Visitor,
): Promise<Visit> => {
  const { bankId } = session;
  const living = await openLiving(deps, session);
  const returns = living && (who === 'customer' || (!session.claimed && session.sandboxSeed === null));
  const { person, ...made } = simulatedCustomer(session, sessionToken);
  const asked = { bankId, callbackUrl: callbackUrl(deps), state: sessionToken };
  const login: AuthorizationRequest = {
    ...asked,
    ...(returns
      ? { returning: living.grant }
      : // Where the user is a customer already and this is not them, it is somebody new.
        { sandbox: { ...made, ...(person === undefined || living ? {} : { person }) } }),
  };
  const { accounts, holder } = logInAt((await begin(deps, login, now)).state);
  // Everything that the login shows counts, shared or not: the connection may hold other accounts than are chosen now.
  const samePerson =
    !living || who === 'customer' || isSamePerson(personBehind(living), personOf(accounts, holder));
  return {
    accounts,
    holder,
    at: now,
    renews: living,
    samePerson,
    // Whose connection it is goes on with it, by whichever way they logged in.
    customer: living && samePerson ? { ...asked, returning: living.grant } : login,
  };
};

/** Where banks send their customers back to. */
export const callbackUrl = ({ config }: Pick<Deps, 'config'>): string =>
  `${config.publicUrl}/connect/callback`;

/** Asks the bank for a consent, which its customer has yet to give. */
export const begin = ({ bank }: Deps, request: AuthorizationRequest, at: Date): Promise<Authorization> =>
  askInTime(at, NOBODY, (call) => bank.beginAuthorization(request, call));

/** A user of whose browser nothing is known. */
export const NOBODY: Psu = { ip: null, userAgent: null };

export const personOf = (accounts: readonly BankAccount[], holder: BankHolder | null): Person => ({
  ibans: accounts.flatMap(({ iban }) => iban ?? []),
  names: [...(holder ? [holder.fullName] : []), ...accounts.flatMap(({ holderName }) => holderName ?? [])],
});

export interface OpenConnection {
  id: string;
  dataKey: SealingKey;
  grant: BankGrant;
  /** What it shares. */
  accounts: AccountRow[];
}

export const openLiving = async (
  { sql, dataKeys }: Deps,
  session: SessionRow,
): Promise<OpenConnection | null> => {
  const living = await findLiving(sql, session);
  if (!living) return null;
  const dataKey = await dataKeys.find(living.dataKeyId);
  // Revoked, though a backup brought it back: it is about to be erased again, and then a new one can be made.
  if (!dataKey) throw new ApiError('SERVICE_UNAVAILABLE');
  const grant = JSON.parse(dataKey.open(living.bankGrant, grantPlace(living.id))) as BankGrant;
  return { id: living.id, dataKey, grant, accounts: await listAccountsOfConnection(sql, living.id) };
};

/** What a connection holds of its person. */
export const personBehind = ({ accounts: rows, dataKey }: OpenConnection): Person => ({
  ibans: rows.flatMap((row) => (row.iban === null ? [] : dataKey.open(row.iban, ibanPlace(row.id)))),
  names: [
    ...rows.flatMap((row) => identityShape(row, dataKey)?.full_name ?? []),
    ...rows.map((row) => dataKey.open(row.holder, holderPlace(row.id))),
  ],
});
