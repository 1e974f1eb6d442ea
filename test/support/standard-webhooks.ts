import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';

/** Asserts that a request has the headers of Standard Webhooks, with the signature of the specification's own library. */
export const assertStandard = (
  { body, headers }: { body: string; headers: IncomingHttpHeaders },
  secret: string,
): void => {
  assert.equal(headers['webhook-id'], headers['service-event-id']);
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  assert.ok(
    (headers['webhook-signature'] as string)
      .split(' ')
      .includes(new Webhook(secret).sign(headers['webhook-id'] as string, at, body)),
  );
};
