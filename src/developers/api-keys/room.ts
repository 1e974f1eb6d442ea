import type { Room } from '../../platform/room/room.ts';
import { developerConnectionRoutes } from './connection-routes.ts';
import type { Deps } from './deps.ts';
import { personalData } from './personal-data.ts';
import { keyData } from './personal-store.ts';
import { keyRevocationRoutes } from './revoke-routes.ts';
import { apiKeyRoutes } from './routes.ts';
import { ApiKey, CreatedApiKey, KeyToken, RevokedApiKey } from './schema.ts';
import { keySecretRoutes } from './secret-routes.ts';

/** API keys, their secrets and their connections. */
export const apiKeys: Room<Deps> = {
  routes: (app, deps) => {
    apiKeyRoutes(app, deps);
    keyRevocationRoutes(app, deps);
    keySecretRoutes(app, deps);
    developerConnectionRoutes(app, deps);
  },
  personalData,
  personalDataByCode: keyData,
  schemas: [ApiKey, CreatedApiKey, KeyToken, RevokedApiKey],
};
