import type { Clock } from '../../../packages/common/clock.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { PersonalData } from '../../platform/room/personal-data.ts';
import {
  type DeliveryRow,
  deleteDeliveriesOfAccounts,
  EVERY_DELIVERY,
  listAttempts,
  listDeliveries,
} from './delivery/delivery-log-store.ts';
import { deliveryShape, webhookShape } from './shape.ts';
import { statsOf } from './stats/stats.ts';
import { listWebhooks } from './store.ts';

/** A small page, since each delivery includes its attempts and their responses. */
const DELIVERIES_PAGE = 100;

/**
 * By code: exported in the shape of the API, with attempts. The outbox deletes deliveries when it records a revocation,
 * and deliveries of removed accounts are deleted with them.
 */
export const webhookData = ({ sql, clock }: { sql: Sql; clock: Clock }): PersonalData => ({
  eraseAccounts: deleteDeliveriesOfAccounts,
  sections: ({ id }) => ({
    webhooks: shownWebhooks(sql, id, clock.now()),
    webhook_deliveries: deliveries(sql, id),
  }),
});

async function* shownWebhooks(sql: Sql, developerId: string, now: Date): AsyncGenerator<object> {
  const webhooks = await listWebhooks(sql, developerId);
  const stats = await statsOf(sql, idsOf(webhooks), now);
  for (const webhook of webhooks) yield webhookShape(webhook, stats(webhook.id));
}

/** Yields the deliveries of each webhook, with the sent body, every attempt and its response. */
async function* deliveries(sql: Sql, developerId: string): AsyncGenerator<object> {
  for (const { id } of await listWebhooks(sql, developerId)) {
    for (let after: DeliveryRow | null = null; ; ) {
      const page = { after, limit: DELIVERIES_PAGE };
      const rows: DeliveryRow[] = await listDeliveries(sql, { id, developerId }, EVERY_DELIVERY, page);
      const attempts = await listAttempts(sql, idsOf(rows));
      for (const row of rows) yield deliveryShape(row, attempts.get(row.id) ?? []);
      if (rows.length < DELIVERIES_PAGE) break;
      after = rows.at(-1)!;
    }
  }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
