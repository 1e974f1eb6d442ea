/**
 * Devices and networks that an account is known to use: a device keeps a random token from an earlier log-in, a network is
 * one IPv4 address or one /64 of IPv6. A password guessed by somebody else does not close the account to these.
 */
import { createHmac } from 'node:crypto';
import { after, DAY } from '../../../packages/common/clock.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { clientBucket } from '../../platform/http/client-address.ts';
import { tokenHash } from '../../platform/secrets.ts';
import type { Deps } from './deps.ts';
import { findKnown, saveKnown } from './known-device-store.ts';

/** A device or network is forgotten so long after the last log-in from it. */
const KNOWN_FOR = 180 * DAY;

/** What an account knows of where a request comes from: the device, by the hash of its token, only the network, or nothing. */
export type KnownOrigin = { device: Buffer } | 'network' | null;

/** Where a request comes from. */
interface Origin {
  ip: string;
  /** The token that the device keeps; undefined without one. */
  deviceToken?: string | undefined;
}

/**
 * Hashes of a network, by the present master key and by the former ones. They are keyed: anybody could hash all IPv4
 * addresses and find the one that a plain hash stands for.
 */
const networkHashes = ({ master }: Pick<Deps, 'master'>, ip: string): [Buffer, ...Buffer[]] =>
  master
    .derive('known_devices.hash')
    .map((key) => createHmac('sha256', key).update(clientBucket(ip)).digest()) as [Buffer, ...Buffer[]];

/** Recognises the origin of a request. An account that does not exist (null) costs the same query and knows no origin. */
export const recogniseOrigin = async (
  deps: Pick<Deps, 'sql' | 'master' | 'clock'>,
  developerId: string | null,
  { ip, deviceToken }: Origin,
): Promise<KnownOrigin> => {
  const device = tokenHash(deviceToken ?? '');
  const hashes = [device, ...networkHashes(deps, ip)];
  const known = await findKnown(deps.sql, developerId ?? '', hashes, deps.clock.now());
  if (known.includes(device.toString('hex'))) return { device };
  return known.length > 0 ? 'network' : null;
};

/** Makes the origin of a request known to an account, whose owner has just shown that it is theirs. */
export const rememberOrigin = (
  tx: Tx,
  deps: Pick<Deps, 'master' | 'clock'>,
  developerId: string,
  { ip, deviceToken }: Origin,
): Promise<void> => {
  const [network] = networkHashes(deps, ip);
  const hashes = deviceToken === undefined ? [network] : [network, tokenHash(deviceToken)];
  return saveKnown(tx, developerId, hashes, after(deps.clock.now(), KNOWN_FOR));
};
