/** Everything that the interface knows and these banks do not serve, such as payments. */
import type { App } from '../../platform/http/server.ts';
import { bankRoute } from './bank-route.ts';
import { BankPath } from './bank-schema.ts';
import type { Deps } from './deps.ts';
import { TppError } from './tpp-error.ts';

/** Below `/v1`: resources that there are, of which another method was asked. */
const SERVED =
  /^(consents(\/[^/]+(\/(status|authorisations(\/[^/]+)?))?)?|accounts(\/[^/]+(\/(balances|transactions(\/[^/]+)?))?)?)\/?$/;

export const otherRoutes = (app: App, deps: Deps): void => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    bankRoute(app, deps, {
      method,
      url: '/*',
      schema: { params: BankPath },
      handler: async (_call, request) => {
        const { '*': path = '' } = request.params as { '*'?: string };
        throw SERVED.test(path)
          ? new TppError(405, 'SERVICE_INVALID')
          : new TppError(404, 'RESOURCE_UNKNOWN', 'This bank gives account information only');
      },
    });
  }
};
