/**
 * Seals what earlier versions kept in the clear: injected wordings, names beside sealed wordings, and corrections that may
 * name a person, which become those of the connections where such a wording is. What clients see stays the same. It may be
 * interrupted anywhere, and finds what is left when it comes round again.
 */

import { holdKey } from '../auth/credential-store.ts';
import { jobQueue, type Worker, worker } from '../platform/jobs/jobs.ts';
import type { SealingKey } from '../platform/secrets.ts';
import { listKeyCorrections, removeKeyCorrections } from './correction-store.ts';
import { type CorrectedEntry, descriptorOf, isFiledWithConnection, saveCorrection } from './enrichment.ts';
import { keepName } from './name.ts';
import type { Needs } from './needs.ts';
import { listOlder, nextOlderKey, type OlderRow, type SealedRow, saveSealed } from './older-store.ts';
import { descriptionPlace } from './store.ts';

export const sealOlderQueue = jobQueue<Record<string, never>>('seal-older-wordings', {
  policy: 'short',
  retryLimit: 3,
});

const PAGE = 500;

type Surroundings = Pick<Needs, 'sql' | 'dataKeys' | 'clock' | 'log'>;

export const sealOlderWorker = (deps: Surroundings): Worker =>
  worker(sealOlderQueue, () => sealOlder(deps), { schedule: '55 * * * *' });

/** Begins at once where there is something to seal; the schedule alone would come within the hour. */
export const beginSealing = async ({ sql, jobs }: Pick<Needs, 'sql' | 'jobs'>): Promise<void> => {
  if (await nextOlderKey(sql, 0)) await jobs.send(sql, sealOlderQueue, {});
};

const sealOlder = async (deps: Surroundings): Promise<void> => {
  let count = 0;
  for (let keyId = await nextOlderKey(deps.sql, 0); keyId; keyId = await nextOlderKey(deps.sql, keyId)) {
    await fileCorrections(deps, keyId);
    for await (const entries of pages(deps, keyId)) {
      await saveSealed(deps.sql, entries.map(sealed));
      count += entries.length;
    }
  }
  if (count > 0) deps.log.info({ count }, 'wordings and names of earlier versions were sealed');
};

type OlderEntry = CorrectedEntry & Pick<OlderRow, 'id' | 'merchantName' | 'descriptionSealed'>;

/** The older rows of a key whose data key can be had. */
async function* pages({ sql, dataKeys }: Surroundings, keyId: number): AsyncGenerator<OlderEntry[]> {
  for (let after = ''; ; ) {
    const rows = await listOlder(sql, keyId, after, PAGE);
    const keys = await dataKeys.findAll(rows.map((row) => row.dataKeyId));
    yield rows.flatMap((row) => {
      const dataKey = keys.get(row.dataKeyId);
      return dataKey ? [entryOf(row, dataKey)] : [];
    });
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.id;
  }
}

const entryOf = (row: OlderRow, dataKey: SealingKey): OlderEntry => ({
  ...row,
  dataKey,
  amountMinor: row.amount,
  description: row.descriptionSealed
    ? dataKey.open(row.descriptionSealed, descriptionPlace(row.id))
    : (row.description ?? ''),
  isSealed: true,
});

const sealed = ({ id, description, descriptionSealed, merchantName, dataKey }: OlderEntry): SealedRow => {
  const name =
    merchantName === null ? null : keepName(merchantName, { id, description, isPersonal: true }, dataKey);
  return {
    id,
    description: descriptionSealed ? null : description,
    merchantName,
    descriptionSealed: (descriptionSealed ?? dataKey.seal(description, descriptionPlace(id))).toString(
      'base64',
    ),
    merchantNameSealed: name?.merchantNameSealed?.toString('base64') ?? null,
  };
};

/** One transaction for all corrections of a key: each is the key's until all connections that need it have it. */
const fileCorrections = async (deps: Surroundings, keyId: number): Promise<void> => {
  const corrections = new Map(
    (await listKeyCorrections(deps.sql, [keyId])).map((one) => [one.descriptor.toString('hex'), one]),
  );
  if (corrections.size === 0) return;
  const found = new Map<string, { entry: OlderEntry; hex: string }>();
  for await (const entries of pages(deps, keyId)) {
    for (const entry of entries) {
      const hex = descriptorOf(entry.description).toString('hex');
      if (!corrections.has(hex) || !isFiledWithConnection(entry)) continue;
      found.set(`${entry.connectionId} ${hex}`, { entry, hex });
    }
  }
  if (found.size === 0) return;
  await deps.sql.begin(async (tx) => {
    await holdKey(tx, keyId);
    for (const { entry, hex } of found.values()) {
      await saveCorrection(tx, entry, corrections.get(hex)!, corrections.get(hex)!.correctedAt);
    }
    for (const hex of new Set([...found.values()].map((one) => one.hex))) {
      await removeKeyCorrections(tx, keyId, [corrections.get(hex)!.descriptor]);
    }
  });
};
