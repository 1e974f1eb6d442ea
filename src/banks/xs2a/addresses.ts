/** Where a bank's resources are found. */
import type { Config } from '../../platform/config.ts';
import type { Dialect } from './dialect.ts';

/** The root of a bank, which a client puts before `/v1`. */
export const bankPath = (bankId: string): string => `/xs2a/${bankId}`;

export const absolute = ({ publicUrl }: Config, path: string): string => publicUrl + path;

/** The same without scheme and host: from the root of the host on which the service is reached. */
const relative = ({ publicUrl }: Config, path: string): string =>
  new URL(publicUrl).pathname.replace(/\/$/, '') + path;

/** A link as a bank writes it. */
export const linkTo = (config: Config, path: string, { next_links }: Dialect): { href: string } => ({
  href: next_links === 'absolute' ? absolute(config, path) : relative(config, path),
});
