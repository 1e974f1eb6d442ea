import type { Delivery } from './queries.ts';

/** The headers of a delivery's request as docs write them; the signature as far as it can be known afterwards. */
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
