import type { IncomingHttpHeaders } from 'node:http';
import { signingSecrets } from '../endpoints/delivery/signing.ts';
import { listSecretsByUrl } from '../endpoints/store.ts';
import type { Deps } from './deps.ts';
import { checkSignature } from './signature-check.ts';
import { insertRequest, takeBehaviour } from './store.ts';

/** Stored characters of a header. */
const KEPT_OF_HEADER = 500;

interface Received {
  inbox: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Response {
  status: number;
  /** Milliseconds to wait before the response. */
  delayMs: number;
  text: string;
}

/** Returns the webhook address of an inbox. */
export const inboxUrl = ({ webhooks }: Pick<Deps, 'webhooks'>, inbox: string): string =>
  webhooks.inboxes!.prefix + inbox;

/**
 * Acts as a receiver and stores the request: checks the signature, and responds as configured. Returns null when no
 * webhook has the inbox as its address.
 */
export const receive = async (deps: Deps, { inbox, headers, body }: Received): Promise<Response | null> => {
  const { clock, sql, master } = deps;
  const sealed = await listSecretsByUrl(sql, inboxUrl(deps, inbox));
  if (sealed.length === 0) return null;
  const now = clock.now();
  const candidates = sealed.map((one) => ({
    webhookId: one.webhookId,
    secrets: signingSecrets(master, one, now),
  }));
  const signature = header(headers, 'service-signature');
  const { verdict, webhookId } = checkSignature(signature, body, candidates, now);
  return sql.begin(async (tx) => {
    const behaviour = verdict.valid ? await takeBehaviour(tx, inbox) : null;
    const response = verdict.valid ? as(behaviour?.status ?? 200) : REFUSED;
    const delayMs = behaviour?.delayMs ?? 0;
    await insertRequest(tx, {
      inbox,
      webhookId,
      eventId: header(headers, 'service-event-id') ?? null,
      signature: signature?.slice(0, KEPT_OF_HEADER) ?? null,
      verdict,
      body,
      status: response.status,
      delayMs,
      receivedAt: now,
    });
    return { ...response, delayMs };
  });
};

const REFUSED = { status: 400, text: 'The signature is not valid. The inbox page shows why.\n' };

const as = (status: number) => ({
  status,
  text:
    status >= 200 && status < 300 ? 'Accepted.\n' : `This inbox is configured to respond with ${status}.\n`,
});

const header = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};
