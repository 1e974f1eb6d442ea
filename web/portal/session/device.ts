/**
 * The token by which the service recognises this browser at a login. The token alone grants nothing. It outlives the
 * session, so that wrong passwords typed by others do not lock out a developer who has logged in here before.
 */
const REMEMBERED = 'portal:device';

export const rememberedDevice = (): string | undefined => localStorage.getItem(REMEMBERED) ?? undefined;

export const rememberDevice = (token: string | undefined): void => {
  if (token !== undefined) localStorage.setItem(REMEMBERED, token);
};
