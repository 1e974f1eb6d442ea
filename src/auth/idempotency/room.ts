import type { Room } from '../../platform/room/room.ts';
import { personalData } from './personal-data.ts';
import { eraseRecords, eraseRecordsOfAccounts } from './store.ts';

/** Replays requests with the same `Idempotency-Key`. */
export const idempotency: Room<object> = {
  personalData,
  // By code: a record has arrays of the users, connections and accounts that it is about.
  personalDataByCode: () => ({ eraseConnection: eraseRecords, eraseAccounts: eraseRecordsOfAccounts }),
};
