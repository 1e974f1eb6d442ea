import { DAY } from '../../../packages/common/clock.ts';
import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { userPageMails } from './mail.ts';
import { userPageRoutes } from './page-routes.ts';
import { personalData } from './personal-data.ts';
import { userPageData } from './personal-store.ts';
import { userPageApi } from './routes.ts';
import { ReceiptKeys, UserPage } from './schema.ts';
import { USE_DAYS } from './use-store.ts';

/** The page on which a user sees, revokes and takes along what applications read. */
export const userPages: Room<Deps> = {
  routes: (app, deps) => {
    userPageApi(app, deps);
    userPageRoutes(app, deps);
  },
  mails: userPageMails,
  personalData,
  personalDataByCode: userPageData,
  schemas: [UserPage, ReceiptKeys],
  retention: [
    { table: 'user_pages', column: 'created_at', on: 'wall', keptForMs: DAY },
    { table: 'user_page_uses', column: 'day', on: 'wall', keptForMs: USE_DAYS * DAY },
  ],
};
