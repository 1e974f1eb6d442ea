import type { Room } from '../../platform/room/room.ts';
import { personalData } from './personal-data.ts';
import { eraseRecords, eraseRecordsOfAccounts } from './store.ts';

/** Requests that are repeated by their `Idempotency-Key`. */
export const idempotency: Room<object> = {
  personalData,
  // By code: a record names the users, connections and accounts that it is about in arrays.
  personalDataByCode: () => ({ eraseConnection: eraseRecords, eraseAccounts: eraseRecordsOfAccounts }),
};
