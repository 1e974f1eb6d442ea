import type { DataKeys } from '../../platform/keys/data-keys.ts';

/**
 * The ids of data keys that cannot be had: the key store lacks them, or no master key opens them. What they sealed cannot be read;
 * the rest of the connection can. A key store that is away says nothing of any of them.
 */
export const unreadableKeys = async (
  { dataKeys }: { dataKeys: DataKeys },
  rows: readonly { dataKeyId: string | null }[],
): Promise<ReadonlySet<string>> => {
  const ids = rows.flatMap(({ dataKeyId }) => dataKeyId ?? []);
  const known = await dataKeys.findAll(ids).catch(() => null);
  return new Set(known ? ids.filter((id) => !known.has(id)) : []);
};
