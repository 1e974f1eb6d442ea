import { DAY } from '../../../packages/common/clock.ts';
import type { PersonalData } from '../../platform/personal-data/contract.ts';

/** What the owner of the installation did names nobody. */
export const adminActionData: PersonalData = {
  columns: {},
  retention: [{ table: 'admin_actions', column: 'at', on: 'wall', kept: 730 * DAY }],
};
