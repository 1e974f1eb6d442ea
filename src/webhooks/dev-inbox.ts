/**
 * The one local address that a webhook may have, outside production: an inbox of this service. It is compared as it is
 * written, so whatever else may mean the same machine stays refused; and nothing is looked up for it: what is sent there
 * goes to where this very process listens.
 */
import type { AddressInfo } from 'node:net';
import type { TargetRules } from '../platform/outgoing/target.ts';

export const INBOX_PATH = '/dev/inbox/';
/** A regular expression. */
export const INBOX_NAME = '^[a-z0-9-]{1,64}$';

export interface WebhookRules extends TargetRules {
  /** Absent in production. */
  inboxes?: {
    /** `{PUBLIC_URL}/dev/inbox/`: what stands before a name. */
    prefix: string;
    /** Where this process listens; null before it does, and when it has stopped. */
    listening: () => AddressInfo | null;
  };
}

const name = new RegExp(INBOX_NAME);

/** The path of the inbox that an address stands for; null for any other address. */
export const inboxPath = (url: string, { inboxes }: WebhookRules): string | null => {
  if (!inboxes || !url.startsWith(inboxes.prefix)) return null;
  const rest = url.slice(inboxes.prefix.length);
  return name.test(rest) ? INBOX_PATH + rest : null;
};

/** Some address of all those that a server listens on. */
const ANY: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Where to connect for an inbox; null while nothing listens. */
export const inboxHost = ({ inboxes }: WebhookRules): { host: string; port: number } | null => {
  const at = inboxes?.listening();
  return at ? { host: ANY[at.address] ?? at.address, port: at.port } : null;
};
