import { after, DAY } from '../../../packages/common/clock.ts';
import { confirmedDeveloper } from '../../auth/access.ts';
import { recordAction } from '../../auth/audit-log/store.ts';
import { route } from '../../auth/route.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { requireWebhook } from './admission.ts';
import { newSecret, rotateSecret } from './delivery/signing.ts';
import type { Deps } from './deps.ts';
import { RotatedSecret, WebhookPath } from './schema.ts';

/** How long after a rotation requests also carry a signature with the old secret. */
const OLD_SECRET_LIFETIME = DAY;

export const webhookSecretRoutes = (app: App, { sql, clock, master }: Deps): void => {
  route(app, confirmedDeveloper(), {
    method: 'POST',
    url: '/developers/webhooks/:id/rotate-secret',
    schema: {
      operationId: 'rotateWebhookSecret',
      tags: ['Webhooks'],
      summary: 'Rotate the signing secret',
      description:
        'For 24 hours requests carry two signatures, one with each secret. Configure the new secret in your receiver within that time.',
      params: WebhookPath,
      response: { 200: ref(RotatedSecret) },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
    handler: async (session, request) => {
      const { id } = request.params;
      const { developerId } = session;
      const secret = newSecret();
      const until = after(clock.now(), OLD_SECRET_LIFETIME);
      await sql.begin(async (tx) => {
        const [at, ip] = [clock.now(), request.ip];
        await recordAction(tx, { developerId, at, action: 'webhook.secret_rotated', target: id, ip });
        await requireWebhook(tx, developerId, id, true);
        await rotateSecret(tx, master, id, secret, until);
      });
      return {
        object: 'webhook_secret' as const,
        webhook_id: id,
        secret,
        previous_secret_expires_at: until.toISOString(),
      };
    },
  });
};
