import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { personalData } from './personal-data.ts';
import { simplefinData } from './personal-store.ts';
import { simplefinProtocolRoutes } from './protocol-routes.ts';
import { CreatedSimplefinToken, RevokedSimplefinToken, SimplefinToken } from './schema.ts';
import { simplefinTokenRoutes } from './token-routes.ts';

/** Budget applications, which speak SimpleFIN. */
export const simplefin: Room<Deps> = {
  routes: (app, deps) => {
    simplefinTokenRoutes(app, deps);
    simplefinProtocolRoutes(app, deps);
  },
  personalData,
  personalDataByCode: simplefinData,
  schemas: [CreatedSimplefinToken, RevokedSimplefinToken, SimplefinToken],
};
