import type { PersonalData } from '../../platform/room/personal-data.ts';
import { forgetSessionOrigins } from './session-store.ts';

/** Erases by code: an open session stays without its account, to get the right error, and must not show where it was used. */
export const sessionData = (): PersonalData => ({
  erase: (tx, { id }) => forgetSessionOrigins(tx, id),
});
