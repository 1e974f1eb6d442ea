import { DAY } from '../../../packages/common/clock.ts';
import type { Room } from '../../platform/room/room.ts';
import { cliLoginRoutes } from './cli-login-routes.ts';
import { CliLogin, StartedCliLogin } from './cli-login-schema.ts';
import type { Deps } from './deps.ts';
import { linkMailRoutes } from './link-routes.ts';
import { developerMails } from './mails.ts';
import { linkPageRoutes } from './page-routes.ts';
import { personalData } from './personal-data.ts';
import { sessionData } from './personal-store.ts';
import { portalSessionRoutes } from './portal-session-routes.ts';
import { developerRoutes } from './routes.ts';
import {
  Developer,
  Done,
  LoggedIn,
  LoginSession,
  PortalSession,
  Reauthentication,
  RegisteredDeveloper,
} from './schema.ts';
import { sessionRoutes } from './session-routes.ts';

/** Developer accounts: registration, sessions, passwords, logins of the command line. */
export const developerAccounts: Room<Deps> = {
  routes: (app, deps) => {
    developerRoutes(app, deps);
    portalSessionRoutes(app, deps);
    sessionRoutes(app, deps);
    cliLoginRoutes(app, deps);
    linkMailRoutes(app, deps);
    linkPageRoutes(app, deps);
  },
  mails: developerMails,
  personalData,
  schemas: [
    CliLogin,
    Developer,
    Done,
    LoggedIn,
    LoginSession,
    PortalSession,
    Reauthentication,
    RegisteredDeveloper,
    StartedCliLogin,
  ],
  personalDataByCode: sessionData,
  // Ended rows are kept for a week, so that "expired" differs from "never existed".
  retention: [
    { table: 'developer_sessions', column: 'expires_at', on: 'wall', keptForMs: 7 * DAY },
    { table: 'known_devices', column: 'expires_at', on: 'wall', keptForMs: 0 },
    { table: 'cli_logins', column: 'expires_at', on: 'wall', keptForMs: DAY },
    { table: 'mail_tokens', column: 'expires_at', on: 'wall', keptForMs: 7 * DAY },
    { table: 'mail_requests', column: 'requested_at', on: 'wall', keptForMs: DAY },
    { table: 'development_outbox', column: 'sent_at', on: 'wall', keptForMs: 7 * DAY },
    { table: 'key_tokens', column: 'expires_at', on: 'wall', keptForMs: DAY },
  ],
};
