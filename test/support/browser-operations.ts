/**
 * Log-ins of the portal, which are refused to programs. No sample of them runs: test/journeys/account-security.test.ts calls
 * them as a browser does.
 */
export const NEEDS_BROWSER: ReadonlySet<string> = new Set([
  'openPortalSession',
  'startPasskeyLogin',
  'openPortalSessionWithPasskey',
]);
