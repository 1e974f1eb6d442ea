import { DAY } from '../../../packages/common/clock.ts';
import type { Room } from '../../platform/room/room.ts';
import { personalData } from './personal-data.ts';
import { READ_DAYS } from './store.ts';

/** How often the data of a connection were read, for its user. */
export const connectionReads: Room<object> = {
  personalData,
  retention: [{ table: 'connection_reads', column: 'day', on: 'key-days', keptForMs: READ_DAYS * DAY }],
};
