/** The ids and secrets by which a request finds its cell. A developer's follow them to another cell. */

import type { Secret } from '../../platform/cells/directory-store.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { forDeveloper } from './capture-store.ts';
import type { TenantTable } from './table-store.ts';

/** Expressions for the SHA-256 of what a request carries, by table. */
export const SECRETS: Readonly<Record<string, readonly string[]>> = {
  assistant_codes: ['hash'],
  assistant_tokens: ['hash'],
  bank_visits: ['hash'],
  cli_logins: ['device_hash'],
  connect_sessions: ['hash'],
  developer_sessions: ['hash'],
  // A passkey names its account.
  developers: ["sha256(convert_to(id, 'UTF8'))"],
  key_secrets: ['hash'],
  key_tokens: ['hash'],
  link_tokens: ['hash'],
  mail_tokens: ['hash'],
  public_tokens: ['hash'],
  simplefin_tokens: ["sha256(convert_to(id, 'UTF8'))", 'claim_hash', 'secret_hash'],
  user_pages: ['hash', 'browser_hash'],
  xs2a_authorisations: ['token_hash', 'code_hash'],
  xs2a_certificates: ["sha256(convert_to(encode(fingerprint, 'hex'), 'UTF8'))"],
  xs2a_tokens: ['hash'],
  xs2a_tpps: ["sha256(convert_to(id, 'UTF8'))", 'secret_hash'],
};

/** Columns of hashes that are no way to a cell, because a request with them names its cell by something else. */
export const NOT_BY_HASH: readonly string[] = [
  // A log-in begins at an address, and a code of the command line may be in any cell.
  'cli_logins.code_hash',
  'known_devices.hash',
  'recovery_codes.hash',
  // A request with one of these also carries the secret of a key.
  'plaid_items.access_hash',
  'idempotent_requests.hash',
  // These are hashes of entries, references and headings, and no request carries those.
  'audit_entries.hash',
  'audit_entries.previous_hash',
  'ended_accounts.id_hash',
  'ended_accounts.ref_hash',
  'statement_mappings.headings_hash',
];

/** Some ends are postponed when the secret is used, and none by more than this. */
const AFTER_END = "interval '90 days'";

/** Lists the ids and secrets of a developer that have not ended. */
export const listSecrets = async (
  source: Tx,
  tables: readonly TenantTable[],
  developerId: string,
): Promise<Secret[]> => {
  const selects = tables.flatMap(({ name, columns, belongs }) =>
    (SECRETS[name] ?? []).map(
      (hash) =>
        `select encode(${hash}, 'hex') as hash, ${columns.includes('expires_at') ? `expires_at + ${AFTER_END}` : 'null::timestamptz'} as ends_at
         from ${name} where ${forDeveloper(belongs, developerId)} and ${hash} is not null`,
    ),
  );
  return source.unsafe<Secret[]>(
    `select hash, ends_at::text as "endsAt" from (${selects.join(' union all ')}) as found`,
  );
};
