/**
 * The two delivery forms of an event. Fields have a fixed order and are always present, so the form depends only on the
 * event and can be reproduced byte by byte.
 */
import { type EventContent, payloadFields } from './types.ts';

type Field = string | number | null;

/** Exactly the fields of the specification; null for erased personal data. */
const listedFields = ({ type, payload }: EventContent): Record<string, Field> =>
  Object.fromEntries(payloadFields[type].map((name) => [name, payload[name] ?? null]));

/** Returns exactly the payload fields of a new event; throws when a field is missing. */
export const listedPayload = ({
  type,
  payload,
}: Pick<EventContent, 'type' | 'payload'>): EventContent['payload'] =>
  Object.fromEntries(
    payloadFields[type].map((name) => {
      const value = payload[name];
      if (value === undefined) throw new Error(`${type} lacks ${name}`);
      return [name, value];
    }),
  );

/** `{webhook_type, webhook_code, …, timestamp}`, the timestamp in whole seconds since 1970. */
export const flatPayload = (event: EventContent): Record<string, Field> => {
  const [family, code] = event.type.split('.') as [string, string];
  return {
    webhook_type: family,
    webhook_code: code,
    ...listedFields(event),
    timestamp: Math.floor(event.occurredAt.getTime() / 1_000),
  };
};

interface EventEnvelope {
  event_type: string;
  api_key_prefix: string;
  timestamp: string;
  data: Record<string, Field>;
}

/** `{event_type, api_key_prefix, timestamp, data}`, the timestamp as a date-time. */
export const eventEnvelope = (event: EventContent, apiKeyPrefix: string): EventEnvelope => ({
  event_type: event.type,
  api_key_prefix: apiKeyPrefix,
  timestamp: event.occurredAt.toISOString(),
  data: listedFields(event),
});
