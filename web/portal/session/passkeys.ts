/** Creates and uses passkeys of this browser, in the shapes of the API. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { AddPasskeyRequest, PasskeyChallenge, ReauthenticateRequest } from '../sdk.ts';

/** The user closed the browser's window, or did not respond in time. */
export class PasskeyAborted extends Error {}

/** Returns whether this browser supports passkeys. */
export const hasPasskeys = browserSupportsWebAuthn;

const orAborted = <Value>(response: Promise<Value>): Promise<Value> =>
  response.catch((cause: unknown) => {
    throw new PasskeyAborted('passkey', { cause });
  });

export const makePasskey = async (
  { id, options }: PasskeyChallenge,
  name: string,
): Promise<AddPasskeyRequest> => {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await orAborted(startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return {
    name,
    challenge_id: id,
    response: {
      id: made.id,
      rawId: made.rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    },
  };
};

export const provePasskey = async ({
  id,
  options,
}: PasskeyChallenge): Promise<NonNullable<ReauthenticateRequest['passkey']>> => {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const proof = await orAborted(startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature } = proof.response;
  return {
    challenge_id: id,
    response: {
      id: proof.id,
      rawId: proof.rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
  };
};
