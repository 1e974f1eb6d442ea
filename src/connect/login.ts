/**
 * The login at the bank: who stands behind a session there, and whether their consent may renew the connection that
 * the session's user has. A session says which user it is for; only the login says who somebody is.
 */
import { listAccountsOfConnection } from '../accounts/store.ts';
import type { BankAccount, BankGrant, BankHolder } from '../banks/provider.ts';
import { isSamePerson, type Person } from '../connections/same-person.ts';
import { findLiving, type LivingConnection } from '../connections/store.ts';
import type { Deps } from '../deps.ts';
import { simulatedCustomer } from './seed.ts';
import type { SessionRow } from './store.ts';

/**
 * `user`: whoever is on the bank's page. `customer`: a test in the place of the right one, which renews whatever the
 * session's user has.
 */
export type Visitor = 'user' | 'customer';

export interface BankLogin {
  grant: BankGrant;
  accounts: BankAccount[];
  holder: BankHolder | null;
  /** The connection that a consent would renew; null where it would make a new one. */
  renews: string | null;
  /** False when that connection is known to be another person's. */
  samePerson: boolean;
}

/**
 * Logs in at the bank. In the sandbox nobody types who they are, so the session decides which customer it is: the
 * one of its seed; without a seed the one of the user's connection, as long as the application's server vouches for
 * the user. Where a browser merely claims to be the user, it is somebody new.
 */
export const logIn = async (
  deps: Deps,
  session: SessionRow,
  sessionToken: string,
  now: Date,
  who: Visitor,
): Promise<BankLogin> => {
  const { sql, master, bank } = deps;
  const { bankId } = session;
  const living = await findLiving(sql, session);
  const returns = living && (who === 'customer' || (!session.claimed && session.sandboxSeed === null));
  const { person, ...customer } = simulatedCustomer(session, sessionToken);
  const grant = await bank.authorize({
    bankId,
    at: now,
    ...(returns
      ? { returning: JSON.parse(master.unwrap(living.dataKey).open(living.bankGrant)) as BankGrant }
      : // Where the user is a customer already and this is not them, it is somebody new.
        { ...customer, ...(person === undefined || living ? {} : { person }) }),
  });
  const [accounts, holder] = await Promise.all([bank.accounts(grant), bank.holder(grant)]);
  return {
    grant,
    accounts,
    holder,
    renews: living?.id ?? null,
    samePerson:
      !living ||
      who === 'customer' ||
      isSamePerson(await personBehind(deps, living), personOf(accounts, holder)),
  };
};

const personOf = (accounts: readonly BankAccount[], holder: BankHolder | null): Person => ({
  ibans: accounts.flatMap(({ iban }) => iban ?? []),
  names: [...(holder ? [holder.fullName] : []), ...accounts.map(({ holderName }) => holderName)],
});

/** What a connection holds of its person. */
const personBehind = async ({ sql, master }: Deps, { id, dataKey }: LivingConnection): Promise<Person> => {
  const key = master.unwrap(dataKey);
  const rows = await listAccountsOfConnection(sql, id);
  const identities = rows.flatMap(({ identity }) => identity ?? []);
  return {
    ibans: rows.flatMap(({ iban }) => (iban === null ? [] : key.open(iban))),
    names: [
      ...identities.map((identity) => (JSON.parse(key.open(identity)) as BankHolder).fullName),
      ...rows.map(({ holder }) => key.open(holder)),
    ],
  };
};
