import type { Clock } from '../../../packages/common/clock.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { PersonalData } from '../../platform/room/personal-data.ts';
import { apiKeyShape } from './shape.ts';
import { listKeys } from './store.ts';

/** By code: exported in the shape of the API. */
export const keyData = ({ sql, clock }: { sql: Sql; clock: Clock }): PersonalData => ({
  sections: ({ id }) => ({
    api_keys: (async function* () {
      const now = clock.now();
      for (const row of await listKeys(sql, id)) yield apiKeyShape(row, now);
    })(),
  }),
});
