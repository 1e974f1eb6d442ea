/** Brings an event to a receiver as a webhook of the service would: same body, same headers, same signature scheme. */

import type { Io } from '../io.ts';
import { signWebhook } from '../sdk.ts';
import type { StreamedEvent } from './follow.ts';

type Envelope = 'flat' | 'event';

export interface Outcome {
  /** Null when no response came. */
  status: number | null;
  /** Why not; null when one came. */
  error: string | null;
  duration_ms: number;
}

/** As long as the service waits for a receiver. */
const PATIENCE_MS = 10_000;

/** To the byte what the service sends. */
const bodyOf = (
  { event, api_key_prefix, created_at, payload }: StreamedEvent,
  envelope: Envelope,
): string => {
  if (envelope === 'flat') return JSON.stringify(payload);
  const { webhook_type, webhook_code, timestamp, ...data } = payload;
  return JSON.stringify({ event_type: event, api_key_prefix, timestamp: created_at, data });
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

/** `fetch` wraps what happened on the way; a refused connection to several addresses has one cause for each. */
const reasonOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: string; message?: string; errors?: { code?: string }[] } };
  return cause?.code ?? cause?.errors?.[0]?.code ?? cause?.message ?? (error as Error).message;
};
