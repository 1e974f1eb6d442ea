/** The name of a merchant as a row keeps it: not in the clear where it may be a person's. */
import { nameFromWording } from '../enrichment/enrich.ts';
import type { SealingKey } from '../platform/secrets.ts';
import { namePlace, type TransactionRow } from './store.ts';

type KeptName = Pick<TransactionRow, 'merchantName' | 'merchantNameSealed'>;

/** One that was read from a wording that is sealed is not kept at all: it is read again whenever it is shown. */
export const keepName = (
  name: string,
  { id, description, isPersonal }: { id: string; description: string; isPersonal: boolean },
  dataKey: SealingKey,
): KeptName => {
  if (!isPersonal) return { merchantName: name, merchantNameSealed: null };
  const isRead = name === nameFromWording(description);
  return { merchantName: null, merchantNameSealed: isRead ? null : dataKey.seal(name, namePlace(id)) };
};

export const nameIn = (
  { id, merchantName, merchantNameSealed }: KeptName & { id: string },
  description: string,
  dataKey: SealingKey,
): string =>
  merchantNameSealed
    ? dataKey.open(merchantNameSealed, namePlace(id))
    : (merchantName ?? nameFromWording(description));
