import { DAY } from '../../../packages/common/clock.ts';
import type { Room } from '../../platform/room/room.ts';
import { personalData } from './personal-data.ts';
import { linkTokenData } from './personal-store.ts';
import { type Deps, linkRoutes } from './routes.ts';
import { LinkToken, LinkTokenDetails } from './schema.ts';

/** Tokens that open the connect flow in a browser. */
export const linkTokens: Room<Deps> = {
  routes: linkRoutes,
  personalData,
  personalDataByCode: linkTokenData,
  schemas: [LinkToken, LinkTokenDetails],
  retention: [{ table: 'link_tokens', column: 'created_at', on: 'key', kept: 7 * DAY }],
};
