import type { Delivery } from './queries.ts';

/** Returns the headers of a delivery's request. The signature is not stored, so it is a placeholder. */
export const requestHeaders = ({ event_id, event_type, attempts }: Delivery): string => {
  const last = attempts.at(-1);
  const t = last ? String(Math.floor(Date.parse(last.attempted_at) / 1_000)) : '…';
  return [
    'Content-Type: application/json',
    `Service-Event-Id: ${event_id}`,
    `Service-Event-Type: ${event_type}`,
    `Service-Signature: t=${t},v1=…`,
    `webhook-id: ${event_id}`,
    `webhook-timestamp: ${t}`,
    'webhook-signature: v1,…',
  ].join('\n');
};
