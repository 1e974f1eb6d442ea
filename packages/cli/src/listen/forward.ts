/** Sends an event to a receiver with the body, headers and signature scheme of a webhook. */

import { createHmac } from 'node:crypto';
import type { Io } from '../io.ts';
import { signWebhook } from '../sdk.ts';
import type { StreamedEvent } from './follow.ts';

type Envelope = 'flat' | 'event';

export interface Outcome {
  /** Null when no response came. */
  status: number | null;
  /** The reason without a response; otherwise null. */
  error: string | null;
  duration_ms: number;
}

/** The deadline that the service uses for receivers. */
const PATIENCE_MS = 10_000;

/** Makes the same bytes as the service. */
const bodyOf = (
  { event, api_key_prefix, created_at, payload }: StreamedEvent,
  envelope: Envelope,
): string => {
  if (envelope === 'flat') return JSON.stringify(payload);
  const { webhook_type, webhook_code, timestamp, ...data } = payload;
  return JSON.stringify({ event_type: event, api_key_prefix, timestamp: created_at, data });
};

/** The headers of the Standard Webhooks specification, as the service sends them. */
const standardHeaders = (id: string, body: string, secret: string, at: number) => {
  const t = String(Math.floor(at / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${t}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': t, 'webhook-signature': `v1,${signature}` };
};

export interface Receiver {
  url: string;
  envelope: Envelope;
  secret: string;
}

export const forward = async (
  { fetch, now, signal }: Pick<Io, 'fetch' | 'now' | 'signal'>,
  { url, envelope, secret }: Receiver,
  event: StreamedEvent,
): Promise<Outcome> => {
  const body = bodyOf(event, envelope);
  const began = now();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Open-Banking-Data-Service/1.0',
        'Service-Event-Id': event.id,
        'Service-Event-Type': event.event,
        'Service-Signature': await signWebhook(body, secret, began),
        ...standardHeaders(event.id, body, secret, began),
      },
      body,
      signal: AbortSignal.any([patience.signal, signal]),
    });
    await response.body?.cancel();
    return { status: response.status, error: null, duration_ms: now() - began };
  } catch (error) {
    if (signal.aborted) throw error;
    const reason = patience.signal.aborted ? `no response within ${PATIENCE_MS / 1_000} s` : reasonOf(error);
    return { status: null, error: reason, duration_ms: now() - began };
  } finally {
    clearTimeout(timer);
  }
};

/** `fetch` wraps the cause of a network error. A refused connection to several addresses has one cause for each. */
const reasonOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: string; message?: string; errors?: { code?: string }[] } };
  return cause?.code ?? cause?.errors?.[0]?.code ?? cause?.message ?? (error as Error).message;
};
