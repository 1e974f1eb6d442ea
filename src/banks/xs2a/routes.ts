import type { App } from '../../platform/http/server.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { transactionRoutes } from './accounts/transaction-routes.ts';
import { authorisationRoutes } from './authorisations/authorisation-routes.ts';
import { decisionRoutes } from './authorisations/decision-routes.ts';
import { scaRoutes } from './authorisations/sca-routes.ts';
import { setUpBankScope } from './bank-route.ts';
import { tppRoutes } from './callers/tpp-routes.ts';
import { consentRoutes } from './consents/consent-routes.ts';
import type { Deps } from './deps.ts';
import { oauthRoutes } from './oauth/oauth-routes.ts';
import { unsupportedRoutes } from './other-routes.ts';

/** The simulated banks, each at `/xs2a/{bank_id}`, and the routes that control them. */
export const xs2aRoutes = (app: App, deps: Deps): void => {
  tppRoutes(app, deps);
  decisionRoutes(app, deps);
  scaRoutes(app, deps);
  oauthRoutes(app, deps);
  app.register(async (plugin) => {
    const scope = plugin as unknown as App;
    setUpBankScope(scope);
    consentRoutes(scope, deps);
    authorisationRoutes(scope, deps);
    accountRoutes(scope, deps);
    transactionRoutes(scope, deps);
    unsupportedRoutes(scope, deps);
  });
};
