/**
 * Known devices and networks of an account. A device keeps a random token from an earlier login; a network is one IPv4
 * address or one /64 of IPv6. Password guesses of others do not lock these out.
 */
import { createHmac } from 'node:crypto';
import { after, DAY } from '../../../packages/common/clock.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { clientBucket } from '../../platform/http/client-address.ts';
import { tokenHash } from '../../platform/secrets.ts';
import type { Deps } from './deps.ts';
import { findKnownHashes, saveKnownHashes } from './known-device-store.ts';

/** How long after the last login a device or network stays known. */
export const KNOWN_FOR = 180 * DAY;

/**
 * How an account knows the origin of a request: by the device (the hash of its token), only by the network, or not at
 * all.
 */
export type KnownOrigin = { device: Buffer } | 'network' | null;

/** The origin of a request. */
interface Origin {
  ip: string;
  /** The token of the device; undefined without one. */
  deviceToken?: string | undefined;
}

/**
 * Returns the hashes of a network, by the current master key and the former ones. They are keyed, since all IPv4
 * addresses could be hashed and compared.
 */
const networkHashes = ({ master }: Pick<Deps, 'master'>, ip: string): [Buffer, ...Buffer[]] =>
  master
    .derive('known_devices.hash')
    .map((key) => createHmac('sha256', key).update(clientBucket(ip)).digest()) as [Buffer, ...Buffer[]];

/** Recognises the origin of a request. An unknown account (null) costs the same query and knows no origin. */
export const recogniseOrigin = async (
  deps: Pick<Deps, 'sql' | 'master' | 'clock'>,
  developerId: string | null,
  { ip, deviceToken }: Origin,
): Promise<KnownOrigin> => {
  const device = tokenHash(deviceToken ?? '');
  const hashes = [device, ...networkHashes(deps, ip)];
  const known = await findKnownHashes(deps.sql, developerId ?? '', hashes, deps.clock.now());
  if (known.includes(device.toString('hex'))) return { device };
  return known.length > 0 ? 'network' : null;
};

/** Stores the origin of a request as known, after the owner has authenticated. */
export const saveKnownOrigin = (
  tx: Tx,
  deps: Pick<Deps, 'master' | 'clock'>,
  developerId: string,
  { ip, deviceToken }: Origin,
): Promise<void> => {
  const [network] = networkHashes(deps, ip);
  const hashes = deviceToken === undefined ? [network] : [network, tokenHash(deviceToken)];
  return saveKnownHashes(tx, developerId, hashes, after(deps.clock.now(), KNOWN_FOR));
};
