import type { App } from '../../platform/http/server.ts';
import { accountRoutes } from './account-routes.ts';
import { authorisationRoutes } from './authorisation-routes.ts';
import { speakAsBank } from './bank-route.ts';
import { consentRoutes } from './consent-routes.ts';
import { decisionRoutes } from './decision-routes.ts';
import type { Deps } from './deps.ts';
import { oauthRoutes } from './oauth-routes.ts';
import { otherRoutes } from './other-routes.ts';
import { scaRoutes } from './sca-routes.ts';
import { tppRoutes } from './tpp-routes.ts';
import { transactionRoutes } from './transaction-routes.ts';

/** The simulated banks, each at `/xs2a/{bank_id}`, and their controls. */
export const xs2aRoutes = (app: App, deps: Deps): void => {
  tppRoutes(app, deps);
  decisionRoutes(app, deps);
  scaRoutes(app, deps);
  oauthRoutes(app, deps);
  app.register(async (plugin) => {
    const scope = plugin as unknown as App;
    speakAsBank(scope);
    consentRoutes(scope, deps);
    authorisationRoutes(scope, deps);
    accountRoutes(scope, deps);
    transactionRoutes(scope, deps);
    otherRoutes(scope, deps);
  });
};
