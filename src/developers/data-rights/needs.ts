import type { Needs as ConnectionNeeds } from '../../consent/connections/needs.ts';

/** What this room is given: what erasing a connection takes. Nothing is reached any other way, so a test can replace any of it. */
export type Needs = ConnectionNeeds;
