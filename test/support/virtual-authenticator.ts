/** A passkey device in Chromium, which the browser asks like a real one. */
import type { Page } from 'playwright-core';

/** Plugs in a device with a fingerprint reader that recognises its owner. */
export const plugIn = async (page: Page): Promise<{ recognise: (isOwner: boolean) => Promise<unknown> }> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: (isUserVerified) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
};
