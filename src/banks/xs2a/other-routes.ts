/** Resources of the standard that these banks do not provide, such as payments. */
import type { App } from '../../platform/http/server.ts';
import { bankRoute } from './bank-route.ts';
import { BankPath } from './bank-schema.ts';
import type { Deps } from './deps.ts';
import { TppError } from './tpp-error.ts';

/** Existing resources under `/v1`, for requests with another method. */
const SERVED =
  /^(consents(\/[^/]+(\/(status|authorisations(\/[^/]+)?))?)?|accounts(\/[^/]+(\/(balances|transactions(\/[^/]+)?))?)?)\/?$/;

export const unsupportedRoutes = (app: App, deps: Deps): void => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    bankRoute(app, deps, {
      method,
      url: '/*',
      schema: { params: BankPath },
      handler: async (_call, request) => {
        const { '*': path = '' } = request.params as { '*'?: string };
        throw SERVED.test(path)
          ? new TppError(405, 'SERVICE_INVALID')
          : new TppError(404, 'RESOURCE_UNKNOWN', 'This bank provides account information only');
      },
    });
  }
};
