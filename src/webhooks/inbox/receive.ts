import type { IncomingHttpHeaders } from 'node:http';
import { signingSecrets } from '../signing.ts';
import { listSecretsAt } from '../store.ts';
import type { Deps } from './deps.ts';
import { checkSignature } from './signature-check.ts';
import { insertRequest, takeBehaviour } from './store.ts';

/** As much of a header is kept. */
const KEPT_OF_HEADER = 500;

interface Received {
  inbox: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Response {
  status: number;
  /** Milliseconds to wait before it is given. */
  delayMs: number;
  text: string;
}

/** The address that a webhook has to have for an inbox. */
export const addressOf = ({ webhooks }: Pick<Deps, 'webhooks'>, inbox: string): string =>
  webhooks.inboxes!.prefix + inbox;

/**
 * Does what a good receiver does, and keeps what it saw: checks the signature, and responds as the inbox was told to.
 * Null when no webhook has the inbox as its address: nobody has asked for it.
 */
export const receive = async (deps: Deps, { inbox, headers, body }: Received): Promise<Response | null> => {
  const { clock, sql, master } = deps;
  const sealed = await listSecretsAt(sql, addressOf(deps, inbox));
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

const REFUSED = { status: 400, text: 'The signature is not right: the inbox shows why.\n' };

const as = (status: number) => ({
  status,
  text:
    status >= 200 && status < 300
      ? 'Taken.\n'
      : `This inbox was told to respond with ${status}, and does not take it.\n`,
});

const header = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};
