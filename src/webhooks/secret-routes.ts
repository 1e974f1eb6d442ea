import { after, DAY } from '../../packages/common/clock.ts';
import { developer } from '../auth/access.ts';
import { route } from '../auth/route.ts';
import { ref } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { ownWebhook } from './admission.ts';
import type { Deps } from './deps.ts';
import { RotatedSecret, WebhookPath } from './schema.ts';
import { newSecret, rotateSecret } from './signing.ts';

/** For so long after a rotation requests carry a signature with the old secret too. */
const OLD_SECRET_LIFETIME = DAY;

export const webhookSecretRoutes = (app: App, { sql, clock, master }: Deps): void => {
  route(app, developer(), {
    method: 'POST',
    url: '/developers/webhooks/:id/rotate-secret',
    schema: {
      operationId: 'rotateWebhookSecret',
      tags: ['Webhooks'],
      summary: 'Rotate the signing secret',
      description:
        'For 24 hours requests carry two signatures, one with each secret: put the new one in place meanwhile.',
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
        await ownWebhook(tx, developerId, id, true);
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
