import type { App } from '../../platform/http/server.ts';
import { bankPageRoutes } from './bank-page/routes.ts';
import { demoRoutes } from './demo-routes.ts';
import type { Deps } from './deps.ts';
import { lookRoutes } from './landing/look-routes.ts';
import { logoRoutes } from './logo-routes.ts';
import { networkBankRoutes } from './network-bank/routes.ts';
import { privacyRoutes } from './privacy-routes.ts';
import { widgetRoutes } from './widget-routes.ts';

/**
 * What end users meet: the Link Widget, the simulated banks' page, a demonstration of both, a look around without an account, and
 * bank logos.
 */
export const webPageRoutes = (app: App, deps: Deps): void => {
  widgetRoutes(app, deps);
  bankPageRoutes(app, deps);
  networkBankRoutes(app, deps);
  privacyRoutes(app);
  demoRoutes(app, deps);
  lookRoutes(app, deps);
  logoRoutes(app, deps);
};
