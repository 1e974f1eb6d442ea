import type { FastifyInstance } from 'fastify';
import { newTenantContext, type TenantContext, withTenantContext } from '../database/tenants.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose rows the request may reach: nobody's, until its credential is recognised. */
    tenants: TenantContext;
  }
}

/** Runs each request in a context of its own. Call it before the gates are added. */
export const useTenantContext = (app: FastifyInstance): void => {
  app.decorateRequest('tenants');
  app.addHook('onRequest', (request, _reply, done) => {
    request.tenants = newTenantContext();
    withTenantContext(request.tenants, done);
  });
};
