import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { personalData } from './personal-data.ts';
import { accountRoutes } from './routes.ts';
import { Account, AccountHistory, Auth, Balance, Identity, StatedBalance, SyncRequest } from './schema.ts';

/** Accounts at banks: balances, numbers, holders. */
export const bankAccounts: Room<Deps> = {
  routes: accountRoutes,
  personalData,
  schemas: [Account, AccountHistory, Auth, Balance, Identity, StatedBalance, SyncRequest],
};
