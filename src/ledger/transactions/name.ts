/** The name of a merchant as a row keeps it: not in the clear where it may be a person's. */
import type { SealingKey } from '../../platform/secrets.ts';
import { namePlace, type TransactionRow } from './store.ts';

type KeptName = Pick<TransactionRow, 'merchantName' | 'merchantNameSealed'>;

export const keepName = (
  name: string,
  { id, isPersonal }: { id: string; isPersonal: boolean },
  dataKey: SealingKey,
): KeptName =>
  isPersonal
    ? { merchantName: null, merchantNameSealed: dataKey.seal(name, namePlace(id)) }
    : { merchantName: name, merchantNameSealed: null };

export const nameIn = (
  { id, merchantName, merchantNameSealed }: KeptName & { id: string },
  dataKey: SealingKey,
): string => (merchantNameSealed ? dataKey.open(merchantNameSealed, namePlace(id)) : merchantName!);
