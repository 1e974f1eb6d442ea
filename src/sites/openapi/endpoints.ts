/** The routes as they are registered: what the interface description, its pages and its tests are made from. */
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Declared } from '../../auth/access.ts';
import { takesIdempotencyKey } from '../../auth/idempotency/key.ts';
import type { FieldCodes } from '../../platform/http/validation.ts';

export interface Endpoint {
  /** Lower case, as OpenAPI writes it. */
  method: string;
  /** As OpenAPI writes it: `/accounts/{id}/balance`. */
  path: string;
  access: Declared;
  fieldCodes: FieldCodes;
  /** Whether it takes an Idempotency-Key. */
  idempotent: boolean;
  /** Whether it has an ETag and answers If-None-Match. */
  conditional: boolean;
  schema: FastifySchema;
}

/**
 * Collects every endpoint that is registered from now on, without those that hide from the description. The array
 * `app.endpoints` fills while rooms register.
 */
export const collectEndpoints = (app: FastifyInstance): void => {
  const endpoints: Endpoint[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method === 'HEAD' || route.schema?.hide || !route.config?.access) return;
    endpoints.push({
      method: String(route.method).toLowerCase(),
      path: route.url.replace(/:(\w+)/g, '{$1}'),
      access: route.config.access,
      fieldCodes: route.config.fieldCodes ?? {},
      idempotent: takesIdempotencyKey(String(route.method), route.config),
      conditional: route.config.conditional === true,
      schema: route.schema ?? {},
    });
  });
  app.decorate('endpoints', endpoints);
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Every described endpoint. */
    endpoints: readonly Endpoint[];
  }
}
