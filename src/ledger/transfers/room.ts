import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { personalData } from './personal-data.ts';
import { transferRoutes } from './routes.ts';
import { Transfer } from './schema.ts';

/** Transfers between the accounts of a user. */
export const transfers: Room<Deps> = { routes: transferRoutes, personalData, schemas: [Transfer] };
