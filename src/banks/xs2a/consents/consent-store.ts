import { hash } from 'node:crypto';
import type { Db } from '../../../platform/database/postgres.ts';
import type { CustomerRecord } from '../accounts/books.ts';
import type { Access, ConsentStatus, Rights } from './consent.ts';

export interface ConsentRow {
  id: string;
  keyId: number;
  tppId: string;
  bankId: string;
  access: Access;
  recurring: boolean;
  frequency: number;
  /** The last day, `YYYY-MM-DD` in Belgrade. */
  validUntil: string;
  /** Stored status; `statusAt` returns the present one. */
  status: ConsentStatus;
  psuId: string | null;
  scenario: string | null;
  rights: Rights | null;
  authorisedAt: Date | null;
  /** Start of the customer's balances. */
  knownFrom: Date | null;
  /** The generator of the customer's world, once they have consented. */
  generator: number;
  redirectUri: string | null;
  nokRedirectUri: string | null;
  createdAt: Date;
  changedAt: Date;
}

const columns = (sql: Db) => sql`
  c.id, c.key_id as "keyId", c.tpp_id as "tppId", c.bank_id as "bankId", c.access, c.recurring, c.frequency,
  c.valid_until as "validUntil", c.status, c.psu_id as "psuId", c.scenario, c.rights,
  c.authorised_at as "authorisedAt", c.known_from as "knownFrom", c.generator, c.redirect_uri as "redirectUri", c.nok_redirect_uri as "nokRedirectUri",
  c.created_at as "createdAt", c.changed_at as "changedAt"`;

export const insertConsent = async (
  tx: Db,
  consent: Omit<
    ConsentRow,
    'status' | 'scenario' | 'rights' | 'authorisedAt' | 'knownFrom' | 'generator' | 'changedAt'
  >,
): Promise<void> => {
  const { id, keyId, tppId, bankId, access, recurring, frequency, validUntil, psuId } = consent;
  await tx`
    insert into xs2a_consents
      (id, key_id, tpp_id, bank_id, access, recurring, frequency, valid_until, status, psu_id, redirect_uri,
       nok_redirect_uri, created_at, changed_at)
    values
      (${id}, ${keyId}, ${tppId}, ${bankId}, ${tx.json(access)}, ${recurring}, ${frequency}, ${validUntil}, 'received',
       ${psuId}, ${consent.redirectUri}, ${consent.nokRedirectUri}, ${consent.createdAt}, ${consent.createdAt})`;
};

/** Finds a consent of a TPP at a bank. */
export const findConsent = async (
  sql: Db,
  tppId: string,
  bankId: string,
  id: string,
): Promise<ConsentRow | null> => {
  const [row] = await sql<ConsentRow[]>`
    select ${columns(sql)} from xs2a_consents c where id = ${id} and tpp_id = ${tppId} and bank_id = ${bankId}`;
  return row ?? null;
};

/** Finds a consent of any TPP of a key and locks it until the transaction ends. */
export const lockConsentOfKey = async (tx: Db, keyId: number, id: string): Promise<ConsentRow | null> => {
  const [row] = await tx<ConsentRow[]>`
    select ${columns(tx)} from xs2a_consents c where id = ${id} and key_id = ${keyId} for update`;
  return row ?? null;
};

interface Agreement {
  psuId: string;
  scenario: string;
  rights: Rights;
}

/**
 * Stores the customer's consent; `first` is the record of a customer who is new to the bank. The customer stays
 * locked until the transaction ends, so that of two simultaneous consents one ends the other.
 */
export const agree = async (
  tx: Db,
  { id, keyId, bankId }: ConsentRow,
  { psuId, scenario, rights }: Agreement,
  first: CustomerRecord,
  at: Date,
): Promise<void> => {
  const customer = hash('sha256', JSON.stringify([psuId, scenario]), 'buffer');
  await tx`
    insert into xs2a_customers (key_id, bank_id, customer, known_from, generator)
    values (${keyId}, ${bankId}, ${customer}, ${first.knownFrom}, ${first.generator})
    on conflict (key_id, bank_id, customer) do update set known_from = xs2a_customers.known_from`;
  await tx`
    update xs2a_consents
    set status = 'valid', psu_id = ${psuId}, scenario = ${scenario}, rights = ${tx.json(rights)},
        authorised_at = ${at}, changed_at = ${at},
        (known_from, generator) = (
          select known_from, generator from xs2a_customers
          where key_id = ${keyId} and bank_id = ${bankId} and customer = ${customer})
    where id = ${id}`;
};

/** Ends a consent and deletes who gave it. Its tokens then only show its status. */
export const endConsent = async (tx: Db, id: string, status: ConsentStatus, at: Date): Promise<void> => {
  await tx`
    update xs2a_consents
    set status = ${status}, psu_id = null, scenario = null, rights = null, redirect_uri = null,
        nok_redirect_uri = null, changed_at = ${at}
    where id = ${id}`;
};

/** Lists the other recurring consents of a customer to a TPP, which a new one ends. */
export const listReplacedConsents = async (tx: Db, of: ConsentRow, agreed: Agreement): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select id from xs2a_consents
    where tpp_id = ${of.tppId} and bank_id = ${of.bankId} and psu_id = ${agreed.psuId}
      and scenario = ${agreed.scenario} and status = 'valid' and recurring and id <> ${of.id}
    order by id for update`;
  return rows.map(({ id }) => id);
};
