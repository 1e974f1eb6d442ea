/**
 * The login at the bank: who logs in, and whether their consent may renew the connection of the session's user. A
 * session claims a user; only the login identifies a person.
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
import { findRenewableConnection } from '../connections/store.ts';
import type { Deps } from './deps.ts';
import { simulatedCustomer } from './seed.ts';
import type { SessionRow } from './store.ts';

/**
 * `user`: the person on the bank's page. `customer`: a test that acts as the right customer, and renews the
 * connection of the session's user.
 */
export type Visitor = 'user' | 'customer';

export interface Visit extends BankLogin {
  /** The authorization request that the bank receives for this customer. */
  customer: AuthorizationRequest;
  /** Time of the login on the key's clock. */
  at: Date;
  /** The connection that a consent would renew; null if it would make a new one. */
  renews: OpenConnection | null;
  /** False if that connection is known to belong to another person. */
  samePerson: boolean;
}

/**
 * Logs in at the bank, which grants nothing yet. In the sandbox nobody types credentials, so the session decides
 * which customer logs in: the one of its seed, or without a seed the one of the user's connection, if the
 * application's server vouches for the user. If only a browser claims to be the user, the login is a new person.
 */
export const logIn = async (
  deps: Deps,
  session: SessionRow,
  sessionToken: string,
  now: Date,
  who: Visitor,
): Promise<Visit> => {
  const { bankId } = session;
  const living = await openRenewable(deps, session);
  const returns = living && (who === 'customer' || (!session.claimed && session.sandboxSeed === null));
  const { person, ...made } = simulatedCustomer(session, sessionToken);
  const asked = { bankId, callbackUrl: callbackUrl(deps), state: sessionToken };
  const login: AuthorizationRequest = {
    ...asked,
    ...(returns
      ? { returning: living.grant }
      : // The user has a connection and this login is not them, so it is a new person.
        { sandbox: { ...made, ...(person === undefined || living ? {} : { person }) } }),
  };
  const { accounts, holder } = logInAt((await begin(deps, login, now)).state);
  // All accounts of the login count, shared or not: the connection may share other accounts than are chosen now.
  const samePerson =
    !living || who === 'customer' || isSamePerson(personOfConnection(living), personOf(accounts, holder));
  return {
    accounts,
    holder,
    at: now,
    renews: living,
    samePerson,
    // The owner of the connection stays its customer, however they logged in.
    customer: living && samePerson ? { ...asked, returning: living.grant } : login,
  };
};

/** Returns the address to which banks send their customers back. */
export const callbackUrl = ({ config }: Pick<Deps, 'config'>): string =>
  `${config.publicUrl}/connect/callback`;

/** Asks the bank for a consent, which its customer has yet to give. */
export const begin = ({ bank }: Deps, request: AuthorizationRequest, at: Date): Promise<Authorization> =>
  askInTime(at, UNKNOWN_PSU, (call) => bank.beginAuthorization(request, call));

/** A user whose browser is unknown. */
export const UNKNOWN_PSU: Psu = { ip: null, userAgent: null };

export const personOf = (accounts: readonly BankAccount[], holder: BankHolder | null): Person => ({
  ibans: accounts.flatMap(({ iban }) => iban ?? []),
  names: [...(holder ? [holder.fullName] : []), ...accounts.flatMap(({ holderName }) => holderName ?? [])],
});

export interface OpenConnection {
  id: string;
  dataKey: SealingKey;
  grant: BankGrant;
  /** The accounts that it shares. */
  accounts: AccountRow[];
}

export const openRenewable = async (
  { sql, dataKeys }: Deps,
  session: SessionRow,
): Promise<OpenConnection | null> => {
  const living = await findRenewableConnection(sql, session);
  if (!living) return null;
  const dataKey = await dataKeys.find(living.dataKeyId);
  // A revoked connection that a backup restored. It will be erased again, and then a new one can be made.
  if (!dataKey) throw new ApiError('SERVICE_UNAVAILABLE');
  const grant = JSON.parse(dataKey.open(living.bankGrant, grantPlace(living.id))) as BankGrant;
  return {
    id: living.id,
    dataKey,
    grant,
    accounts: await listAccountsOfConnection(sql, session.keyId, living.id),
  };
};

/** Returns the IBANs and names by which a connection knows its person. */
export const personOfConnection = ({ accounts: rows, dataKey }: OpenConnection): Person => ({
  ibans: rows.flatMap((row) => (row.iban === null ? [] : dataKey.open(row.iban, ibanPlace(row.id)))),
  names: [
    ...rows.flatMap((row) => identityShape(row, dataKey)?.full_name ?? []),
    ...rows.map((row) => dataKey.open(row.holder, holderPlace(row.id))),
  ],
});
