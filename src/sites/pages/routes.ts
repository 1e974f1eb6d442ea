import type { App } from '../../platform/http/server.ts';
import { bankPageRoutes } from './bank-page/routes.ts';
import { demoRoutes } from './demo-routes.ts';
import type { Deps } from './deps.ts';
import { hostedLinkRoutes } from './hosted-link/routes.ts';
import { lookRoutes } from './landing/look-routes.ts';
import { logoRoutes } from './logo-routes.ts';
import { networkBankRoutes } from './network-bank/routes.ts';
import { privacyRoutes } from './privacy-routes.ts';
import { widgetRoutes } from './widget-routes.ts';

/**
 * Pages for end users: the Link Widget, its hosted page, the pages of simulated banks, a demo of both, sample data without an account,
 * and bank logos.
 */
export const webPageRoutes = (app: App, deps: Deps): void => {
  widgetRoutes(app, deps);
  hostedLinkRoutes(app, deps);
  bankPageRoutes(app, deps);
  networkBankRoutes(app, deps);
  privacyRoutes(app);
  demoRoutes(app, deps);
  lookRoutes(app, deps);
  logoRoutes(app, deps);
};
