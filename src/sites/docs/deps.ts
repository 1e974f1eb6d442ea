import type { Config } from '../../platform/config.ts';

/** What this room is given. Nothing is reached any other way, so a test can replace any of it. */
export interface Deps {
  config: Config;
}
