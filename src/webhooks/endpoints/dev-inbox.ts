/**
 * The only local address that a webhook may have, outside production: an inbox of this service. It is compared
 * literally, so other names of this machine stay refused. No name is resolved for it: deliveries go to the address at
 * which this process listens.
 */
import type { AddressInfo } from 'node:net';
import type { TargetRules } from '../../platform/outgoing/target.ts';

export const INBOX_PATH = '/dev/inbox/';
/** Regular expression of inbox names. */
export const INBOX_NAME = '^[a-z0-9-]{1,64}$';

export interface WebhookRules extends TargetRules {
  /** Absent in production. */
  inboxes?: {
    /** The prefix `{PUBLIC_URL}/dev/inbox/`. */
    prefix: string;
    /** The address at which this process listens; null before the start and after the stop. */
    listening: () => AddressInfo | null;
  };
}

const name = new RegExp(INBOX_NAME);

/** Returns the inbox path of an address; null for any other address. */
export const inboxPath = (url: string, { inboxes }: WebhookRules): string | null => {
  if (!inboxes || !url.startsWith(inboxes.prefix)) return null;
  const rest = url.slice(inboxes.prefix.length);
  return name.test(rest) ? INBOX_PATH + rest : null;
};

/** A concrete address for each wildcard address. */
const ANY: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Returns where to connect for an inbox; null while nothing listens. */
export const inboxHost = ({ inboxes }: WebhookRules): { host: string; port: number } | null => {
  const at = inboxes?.listening();
  return at ? { host: ANY[at.address] ?? at.address, port: at.port } : null;
};
