import type { Room } from '../../platform/room/room.ts';
import { bankRoutes, type Deps } from './routes.ts';
import { Bank, BankDetails } from './schema.ts';

/** The banks that can be connected. */
export const bankCatalogue: Room<Deps> = {
  routes: bankRoutes,
  schemas: [Bank, BankDetails],
};
