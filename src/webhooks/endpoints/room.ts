import type { Room } from '../../platform/room/room.ts';
import { deactivationMail } from './delivery/deactivation.ts';
import { deliveryRoutes } from './delivery/delivery-routes.ts';
import { webhookWorkers } from './delivery/workers.ts';
import type { Deps } from './deps.ts';
import { deliveryFigures } from './figures-store.ts';
import { personalData } from './personal-data.ts';
import { webhookData } from './personal-store.ts';
import { resendRoutes } from './resend/resend-routes.ts';
import { ResentEvents } from './resend/resend-schema.ts';
import { webhookRoutes } from './routes.ts';
import {
  CreatedWebhook,
  Delivery,
  DeliveryAttempt,
  DeliveryList,
  FiredEvent,
  ResentDeliveries,
  RotatedSecret,
  Webhook,
} from './schema.ts';
import { webhookSecretRoutes } from './secret-routes.ts';
import { WebhookStats } from './stats/stats-schema.ts';

/** Webhooks: where events are sent, and what became of each delivery. */
export const webhooks: Room<Deps> = {
  routes: (app, deps) => {
    webhookRoutes(app, deps);
    webhookSecretRoutes(app, deps);
    deliveryRoutes(app, deps);
    resendRoutes(app, deps);
  },
  jobs: webhookWorkers,
  mails: deactivationMail,
  personalData,
  personalDataByCode: webhookData,
  figures: deliveryFigures,
  schemas: [
    CreatedWebhook,
    Delivery,
    DeliveryAttempt,
    DeliveryList,
    FiredEvent,
    ResentDeliveries,
    ResentEvents,
    RotatedSecret,
    Webhook,
    WebhookStats,
  ],
};
