/** React components of the Open Banking Data Service: the Link Widget as a hook and as a button. */
export { LinkButton, type LinkButtonProps } from './link-button.ts';
export type { LinkOptions } from './options.ts';
export type {
  ServiceError,
  ServiceEvent,
  ServiceEventName,
  ServiceExit,
  ServiceSuccess,
} from './service.gen.ts';
export { type Link, useLink } from './use-link.ts';
