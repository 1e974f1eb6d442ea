import { keyOfAccount, requireConsent } from '../accounts/access.ts';
import type { Caller } from '../auth/identity.ts';
import { jsonBytes } from '../platform/http/json-bytes.ts';
import { openKept } from '../platform/sealed-memory.ts';
import type { SealingKey } from '../platform/secrets.ts';
import { ApiError } from '../vocabulary/errors.ts';
import type { Needs } from './needs.ts';
import type { AccountHead } from './store.ts';

interface PageSource<Found> {
  /** All that decides what the page holds, beside the rows: the account, and every parameter of the request. */
  name: readonly (string | number | null)[];
  /** Without rows where the account is of the version that is known; null when it is not the key's. */
  find(knownVersion: string | null): Promise<Found | null>;
  make(found: Found, dataKey: SealingKey): object;
}

/**
 * A page of transactions as the bytes that are sent: those that were made before, where nothing in the account has changed
 * since. The account is read in any case, so what was made serves no other key and outlives no consent.
 *
 * @throws ACCOUNT_NOT_FOUND, CONSENT_EXPIRED
 */
export const pageBytes = async <Found extends { head: AccountHead }>(
  deps: Pick<Needs, 'dataKeys' | 'pages'>,
  caller: Pick<Caller, 'now'>,
  { name: parts, find, make }: PageSource<Found>,
): Promise<Buffer> => {
  const name = JSON.stringify(parts);
  const kept = deps.pages.find(name);
  const found = await find(kept?.version ?? null);
  if (!found) throw new ApiError('ACCOUNT_NOT_FOUND');
  const { headExpiresAt, headDataKeyId, headVersion } = found.head;
  requireConsent(headExpiresAt, caller.now);
  const dataKey = await keyOfAccount(deps, { dataKeyId: headDataKeyId });
  if (kept?.version === headVersion) return openKept(kept, dataKey);
  const bytes = jsonBytes(make(found, dataKey));
  deps.pages.keep(name, headVersion, bytes, dataKey);
  return bytes;
};
