/**
 * By what the service knows this browser again at a log-in: a token that opens nothing without the password. It outlives the
 * session, so that wrong passwords of others do not lock out whoever has logged in here before.
 */
const REMEMBERED = 'portal:device';

export const rememberedDevice = (): string | undefined => localStorage.getItem(REMEMBERED) ?? undefined;

export const rememberDevice = (token: string | undefined): void => {
  if (token !== undefined) localStorage.setItem(REMEMBERED, token);
};
