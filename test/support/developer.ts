/** A developer with the objects that the portal would create. */

import { after } from '../../packages/common/clock.ts';
import { CONSENT_PERIOD } from '../../src/consent/connections/status.ts';
import type { EventType, NewEvent } from '../../src/events/types.ts';
import type { Tx } from '../../src/platform/database/postgres.ts';
import { newDataKeyId } from '../../src/platform/keys/data-keys.ts';
import { newId, randomBase62 } from '../../src/platform/vocabulary/ids.ts';
import { newSecret, sealSecret } from '../../src/webhooks/endpoints/delivery/signing.ts';
import type { Envelope } from '../../src/webhooks/endpoints/store.ts';
import type { TestApp } from './app.ts';
import { insertKey, type TestKey } from './key.ts';
import { openSession } from './portal-session.ts';

export interface TestDeveloper extends TestKey {
  id: string;
  email: string;
  /** A session token, valid for a day. */
  session: string;
  logIn(): Promise<string>;
  addWebhook(url: string, options?: { events?: EventType[]; envelope?: Envelope }): Promise<TestWebhook>;
  addKey(): Promise<TestKey>;
  /** Adds a consent of a user at a bank without accounts, which is enough for events. */
  addConnection(userId: string): Promise<string>;
  /** Records an event about a connection, by default in a separate transaction. Returns its id. */
  emit(connectionId: string, userId: string, type?: EventType, tx?: Tx): Promise<string>;
  /** Records many events in one transaction. */
  emitMany(connectionId: string, userId: string, count: number): Promise<string[]>;
}

interface TestWebhook {
  id: string;
  secret: string;
}

/** A verified developer with one key of all scopes. */
export const createDeveloper = async ({ sql, clock, service }: TestApp): Promise<TestDeveloper> => {
  const id = newId('developer');
  const email = `${randomBase62(12).toLowerCase()}@example.com`;
  const now = clock.now();
  await sql`
    insert into developers (id, email, name, password_hash, consented_at, email_verified_at, created_at)
    values (${id}, ${email}, 'Test', '', ${now}, ${now}, ${now})`;
  const logIn = async (): Promise<string> => {
    const { token } = await openSession({ sql, clock }, id);
    return token;
  };
  const addKey = () => insertKey(sql, { developerId: id, at: now });
  const first = await addKey();
  const eventOf = (connectionId: string, userId: string, type: EventType): NewEvent => ({
    type,
    keyId: first.keyId,
    connectionId,
    occurredAt: clock.now(),
    payload: { connection_id: connectionId, bank_id: 'banca-intesa', user_id: userId, revoked_by: 'user' },
  });
  return {
    id,
    email,
    session: await logIn(),
    logIn,
    ...first,
    addKey,
    async addConnection(userId) {
      const connectionId = newId('connection');
      const at = clock.now();
      await sql`
        insert into connections
          (id, key_id, bank_id, user_id, connected_at, expires_at, data_key_id, bank_grant, pulled_until)
        values (${connectionId}, ${first.keyId}, 'banca-intesa', ${userId}, ${at},
                ${after(at, CONSENT_PERIOD)}, ${newDataKeyId()}, ${Buffer.alloc(60)}, ${at})`;
      return connectionId;
    },
    async emit(connectionId, userId, type = 'AUTH.AUTOMATICALLY_VERIFIED', tx) {
      const event = eventOf(connectionId, userId, type);
      const record = (own: Tx) => service.deps.outbox.record(own, [event]);
      const [id] = await (tx ? record(tx) : sql.begin(record));
      return id!;
    },
    async emitMany(connectionId, userId, count) {
      const events = Array.from({ length: count }, () =>
        eventOf(connectionId, userId, 'AUTH.AUTOMATICALLY_VERIFIED'),
      );
      return sql.begin((tx) => service.deps.outbox.record(tx, events));
    },
    async addWebhook(url, { events, envelope = 'flat' } = {}) {
      const webhook = { id: newId('webhook'), secret: newSecret() };
      await sql`
        insert into webhooks (id, developer_id, url, events, envelope, secret, created_at)
        values (${webhook.id}, ${id}, ${url}, ${events ?? null}, ${envelope},
                ${sealSecret(service.deps.master, webhook.id, webhook.secret)}, ${clock.now()})`;
      return webhook;
    },
  };
};
