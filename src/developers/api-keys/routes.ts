import { confirmedDeveloper, developer } from '../../auth/access.ts';
import { recordAction } from '../../auth/audit-log/store.ts';
import { route } from '../../auth/route.ts';
import { pageEnvelope, readPage } from '../../platform/http/paging.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { keyEnvironments, newApiKey, newId } from '../../platform/vocabulary/ids.ts';
import type { Deps } from './deps.ts';
import {
  ApiKey,
  ApiKeyPath,
  ApiKeys,
  ApiKeysQuery,
  ChangeApiKey,
  CreatedApiKey,
  NewApiKey,
} from './schema.ts';
import { defaultSettings, settingsOf } from './settings.ts';
import { apiKeyShape } from './shape.ts';
import {
  countKeys,
  findDeveloperKey,
  findKeyRecord,
  insertKey,
  listKeys,
  lockKeyRecord,
  MOST_LISTED,
  updateKey,
} from './store.ts';

export const apiKeyRoutes = (app: App, { sql, clock, config }: Deps): void => {
  const issued = config.liveKeys ? keyEnvironments : (['sandbox'] as const);

  route(app, developer(), {
    method: 'GET',
    url: '/developers/keys',
    schema: {
      operationId: 'listApiKeys',
      tags: ['API keys'],
      summary: 'List API keys',
      description: 'Newest first, revoked ones included. The whole key is never shown again.',
      querystring: ApiKeysQuery,
      response: { 200: ApiKeys },
    },
    handler: async (session, request) => {
      const { developerId } = session;
      const page = await readPage(
        request.query,
        {
          find: (id) => findKeyRecord(sql, developerId, id),
          rows: (after, limit) => listKeys(sql, developerId, after, limit),
          count: () => countKeys(sql, developerId),
        },
        { defaultLimit: MOST_LISTED },
      );
      const now = clock.now();
      return {
        ...pageEnvelope(
          page,
          page.rows.map((row) => apiKeyShape(row, now)),
        ),
        environments: [...issued],
        rate_limit: { requests: config.rateLimits.banking, window_seconds: config.rateLimits.windowSeconds },
      };
    },
  });

  route(app, confirmedDeveloper(), {
    method: 'POST',
    url: '/developers/keys',
    config: {
      fieldCodes: {
        app_name: { missing: 'MISSING_APP_NAME' },
        environment: { invalid: 'INVALID_ENVIRONMENT' },
      },
    },
    schema: {
      operationId: 'createApiKey',
      tags: ['API keys'],
      summary: 'Create an API key',
      description: 'The response is the only place where the whole key appears.',
      body: NewApiKey,
      response: { 201: ref(CreatedApiKey) },
      errors: ['INVALID_ENVIRONMENT'],
    },
    handler: async (session, request, reply) => {
      const { environment: wished = 'sandbox', ...settings } = request.body;
      const environment = issued.find((each) => each === wished);
      if (!environment)
        throw new ApiError('INVALID_ENVIRONMENT', {
          environment: wished,
          ...(config.liveKeys ? { cause: 'issued' } : {}),
        });
      const key = newApiKey(environment);
      const now = clock.now();
      const made = {
        ...defaultSettings,
        appName: settings.app_name,
        ...settingsOf(settings, now),
        publicId: newId('key'),
        developerId: session.developerId,
        environment,
        key,
        now,
      };
      const { developerId } = session;
      const row = await sql.begin(async (tx) => {
        const fields = Object.keys(request.body);
        await recordAction(tx, {
          developerId,
          at: now,
          action: 'api_key.created',
          target: made.publicId,
          fields,
          ip: request.ip,
        });
        return insertKey(tx, made);
      });
      if (!row) throw new ApiError('DEVELOPER_NOT_FOUND');
      reply.code(201);
      return { ...apiKeyShape(row, now), key };
    },
  });

  route(app, developer(), {
    method: 'PATCH',
    url: '/developers/keys/:key',
    config: { fieldCodes: { app_name: { invalid: 'MISSING_APP_NAME' } } },
    schema: {
      operationId: 'changeApiKey',
      tags: ['API keys'],
      summary: 'Change an API key',
      description:
        'Fields that you leave out keep their values. Takes effect with the next request, in every process, also for link tokens and key tokens of the key. A later `expires_at`, or null, reactivates an expired key.',
      params: ApiKeyPath,
      body: ChangeApiKey,
      response: { 200: ref(ApiKey) },
      errors: ['KEY_NOT_FOUND', 'KEY_ALREADY_REVOKED'],
    },
    handler: async (session, request) => {
      const { developerId } = session;
      const now = clock.now();
      const change = settingsOf(request.body, now);
      const own = await findDeveloperKey(sql, developerId, request.params.key, now);
      if (!own) throw new ApiError('KEY_NOT_FOUND');
      return sql.begin(async (tx) => {
        await recordAction(tx, {
          developerId,
          at: now,
          action: 'api_key.changed',
          target: own.publicId,
          fields: Object.keys(request.body),
          ip: request.ip,
        });
        const record = await lockKeyRecord(tx, developerId, own);
        if (!record) throw new ApiError('KEY_NOT_FOUND');
        if (record.revokedAt) throw new ApiError('KEY_ALREADY_REVOKED');
        const changed = { ...record, ...change };
        await updateKey(tx, own.id, changed);
        return apiKeyShape(changed, now);
      });
    },
  });
};
