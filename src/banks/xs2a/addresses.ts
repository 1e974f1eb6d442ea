import type { Config } from '../../platform/config.ts';
import type { Dialect } from './dialect.ts';

/** Returns the path of a bank, before `/v1`. */
export const bankPath = (bankId: string): string => `/xs2a/${bankId}`;

export const absolute = ({ publicUrl }: Config, path: string): string => publicUrl + path;

/** Returns an address without scheme and host. */
const relative = ({ publicUrl }: Config, path: string): string =>
  new URL(publicUrl).pathname.replace(/\/$/, '') + path;

/** Returns a link in the bank's dialect. */
export const linkTo = (config: Config, path: string, { next_links }: Dialect): { href: string } => ({
  href: next_links === 'absolute' ? absolute(config, path) : relative(config, path),
});
