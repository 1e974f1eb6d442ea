import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { after } from '../../../packages/common/clock.ts';
import { developer } from '../../auth/access.ts';
import { recordAction } from '../../auth/audit-log/store.ts';
import { route } from '../../auth/route.ts';
import { ref, serializedBody } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { isPassword } from '../accounts/password.ts';
import { Done } from '../accounts/schema.ts';
import { developerShape } from '../accounts/shape.ts';
import { findDeveloper, lockDeveloper } from '../accounts/store.ts';
import { listKeys } from '../api-keys/store.ts';
import { deleteDeveloper } from './delete.ts';
import type { Deps } from './deps.ts';
import { exportDeveloper } from './export-task.ts';
import { inventoryOf } from './inventory.ts';
import { DeleteAccount, Export, HeldData } from './schema.ts';
import { subjectOf } from './subject.ts';

/** Data-protection routes: inventory, export as JSON, and deletion. */
export const dataRightsRoutes = (app: App, deps: Deps): void => {
  const { sql, clock, personalData, threads, recorder } = deps;

  /** Counts the export for the users whose data it contains. */
  const countExport = async (developerId: string, now: Date): Promise<void> => {
    for (const { id: keyId, clockOffsetMs } of await listKeys(sql, developerId, null, null)) {
      const everything = { objectId: null, bankId: null, userId: null, alsoEnded: true };
      const at = after(now, clockOffsetMs);
      recorder.countRead({ keyId, reader: 'developer', kind: 'exports', ...everything, at });
    }
  };

  route(app, developer(), {
    method: 'GET',
    url: '/developers/me/data',
    schema: {
      operationId: 'getHeldData',
      tags: ['Data protection'],
      summary: 'List the data stored about you',
      description: 'For each category: what is stored, how much, for which purpose, and for how long.',
      response: { 200: ref(HeldData) },
    },
    handler: async (session) => {
      const developer = await findDeveloper(sql, session.developerId);
      if (!developer) throw new ApiError('DEVELOPER_NOT_FOUND');
      return {
        object: 'held_data' as const,
        developer: developerShape(developer),
        consented_at: developer.consentedAt.toISOString(),
        held: await inventoryOf(sql, personalData, subjectOf(developer)),
      };
    },
  });

  route(app, developer(), {
    method: 'GET',
    url: '/developers/me/export',
    schema: {
      operationId: 'exportDeveloper',
      tags: ['Data protection'],
      summary: 'Download all data stored about you',
      description: 'One JSON document, as an attachment. It contains no secrets.',
      response: { 200: serializedBody(ref(Export)) },
    },
    handler: async (session, request, reply) => {
      const developer = await findDeveloper(sql, session.developerId);
      if (!developer) throw new ApiError('DEVELOPER_NOT_FOUND');
      const now = clock.now();
      const { developerId } = session;
      if (request.method !== 'HEAD') {
        await sql.begin((tx) =>
          recordAction(tx, { developerId, at: now, action: 'account.exported', ip: request.ip }),
        );
        await countExport(developerId, now);
      }
      const document = await threads.stream(exportDeveloper, { developer, now });
      const day = belgradeDate(now);
      reply
        .type('application/json; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="open-banking-data-${day}.json"`);
      return reply.send(document);
    },
  });

  route(app, developer(), {
    method: 'DELETE',
    url: '/developers/me',
    config: { fieldCodes: { password: { missing: 'PASSWORD_REQUIRED' } } },
    schema: {
      operationId: 'deleteDeveloper',
      tags: ['Data protection'],
      summary: 'Delete the account',
      description:
        'Deletes the account with its keys, webhooks and connections at once, and takes the keys out of request records. Cannot be undone.',
      body: DeleteAccount,
      response: { 200: ref(Done) },
      errors: ['INVALID_PASSWORD'],
    },
    handler: async (session, request) => {
      const { developerId } = session;
      const developer = await findDeveloper(sql, developerId);
      if (!developer) throw new ApiError('DEVELOPER_NOT_FOUND');
      if (!(await isPassword(request.body.password, developer.passwordHash, request.ip))) {
        throw new ApiError('INVALID_PASSWORD');
      }
      await sql.begin(async (tx) => {
        const locked = await lockDeveloper(tx, developerId);
        if (!locked) throw new ApiError('DEVELOPER_NOT_FOUND');
        // The password was reset meanwhile: the old one is not accepted.
        if (locked.passwordHash !== developer.passwordHash) throw new ApiError('INVALID_PASSWORD');
        await deleteDeveloper(deps, tx, locked);
      });
      return {
        object: 'confirmation',
        status: 'deleted',
        message: 'The account and everything that belonged to it is deleted.',
      };
    },
  });
};
