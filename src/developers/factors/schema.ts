import { Type } from 'typebox';
import { dateTime, maxLength, nullable, ref, requiredText } from '../../platform/http/schema.ts';

const passkeyFields = {
  object: Type.Literal('passkey'),
  id: Type.String({ examples: ['pky_7Hn2Vb7Kc9Xs1Lq8Tz5Rw3'] }),
  name: Type.String({ description: 'The name that the developer gave it.', examples: ['Work laptop'] }),
  backed_up: Type.Boolean({
    description: 'Whether the passkey is synchronized to other devices of its owner.',
  }),
  created_at: dateTime('When the passkey was added.'),
  last_used_at: nullable(
    dateTime(
      'When the passkey was last used to log in or to confirm an identity. Null if it was never used.',
    ),
  ),
};

export const Passkey = Type.Object(passkeyFields, { $id: 'Passkey' });

const recoveryCodes = Type.Array(
  Type.String({
    description: 'A recovery code. Each one works once.',
    examples: ['7k2m-x9qd-04pt-hz8v-3nwc-r5ya'],
  }),
);

const firstRecoveryCodes = nullable(recoveryCodes);

export const AddedPasskey = Type.Object(
  {
    ...passkeyFields,
    recovery_codes: firstRecoveryCodes,
  },
  {
    $id: 'AddedPasskey',
    description:
      '`recovery_codes` is shown once, with the first factor of an account. It is null for further factors.',
  },
);

export const AccountFactors = Type.Object(
  {
    object: Type.Literal('account_factors'),
    passkeys: Type.Array(ref(Passkey)),
    passkeys_available: Type.Boolean({
      description:
        'False if the address of the service is an IP address: browsers create no passkeys for it.',
    }),
    totp_confirmed_at: nullable(dateTime('When the authenticator app was set up. Null without one.')),
    recovery_codes_left: Type.Integer({ examples: [10] }),
    confirmed_until: dateTime(
      'Until this time, the session can change factors without `POST /developers/reauthentication`. A time in the past means that a confirmation is needed.',
    ),
  },
  { $id: 'AccountFactors' },
);

/** Options in the form that a browser accepts: `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`. */
const browserOptions = Type.Object(
  {},
  {
    additionalProperties: true,
    description:
      'Pass them to `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` in the browser (Web Authentication, Level 3).',
  },
);

export const PasskeyChallenge = Type.Object(
  {
    object: Type.Literal('passkey_challenge'),
    id: Type.String({
      description:
        'Send it back as `challenge_id`, with the response of the passkey, within five minutes. It works once.',
      examples: ['pkc_7Hn2Vb7Kc9Xs1Lq8Tz5Rw3'],
    }),
    options: browserOptions,
  },
  { $id: 'PasskeyChallenge' },
);

/** Longest part of a response: an attestation carries certificates. */
const LONGEST_PART = 20_000;
const part = (description: string, example: string) =>
  Type.String({ maxLength: LONGEST_PART, description: `${description}, in base64url.`, examples: [example] });

const credentialId = 'q3Zt8Xw1Lk5Rn9Yb2Vc7Tg';
const clientData = part(
  '`clientDataJSON` as the browser returns it: the challenge and the origin of the page',
  'eyJ0eXBlIjoid2ViYXV0aG4uLi4ifQ',
);

const credentialFields = {
  id: part('The id of the passkey as the browser returns it', credentialId),
  rawId: part('The same value as `id`', credentialId),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}, { additionalProperties: true }),
};

const challengeId = Type.String({
  maxLength: maxLength.other,
  description: 'The `id` of the challenge that the response belongs to.',
  examples: ['pkc_7Hn2Vb7Kc9Xs1Lq8Tz5Rw3'],
});

export const NewPasskey = Type.Object({
  name: requiredText(maxLength.name, 'A name by which you recognize the device.', ['Work laptop']),
  challenge_id: challengeId,
  response: Type.Object(
    {
      ...credentialFields,
      response: Type.Object({
        clientDataJSON: clientData,
        attestationObject: part(
          '`attestationObject` as the browser returns it: it contains the new public key',
          'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
        ),
        transports: Type.Optional(
          Type.Array(Type.String({ maxLength: 20, examples: ['internal'] }), { maxItems: 10 }),
        ),
      }),
    },
    {
      description:
        'The new credential as JSON: the result of its `toJSON()` in the browser (`RegistrationResponseJSON`).',
    },
  ),
});

/** The proof of a passkey, for a log-in or a re-authentication. */
export const PasskeyProof = Type.Object({
  challenge_id: challengeId,
  response: Type.Object(
    {
      ...credentialFields,
      response: Type.Object({
        clientDataJSON: clientData,
        authenticatorData: part(
          '`authenticatorData` as the browser returns it: it says whether the user was verified',
          'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
        ),
        signature: part('The signature of the passkey over both', 'MEUCIQDf3Kw8Lm5Rn9Yb2Vc7TgIgQ3Zt8Xw1Lk5'),
        userHandle: Type.Optional(
          part(
            '`userHandle` as the browser returns it: it names the account',
            'ZGV2XzN1S2U4WHExWmI3Um41VHc5WWMyTG0',
          ),
        ),
      }),
    },
    {
      description:
        'The credential as JSON: the result of its `toJSON()` in the browser (`AuthenticationResponseJSON`).',
    },
  ),
});

export const PasskeyPath = Type.Object({
  id: Type.String({
    maxLength: maxLength.other,
    description: 'The id of the passkey.',
    examples: ['pky_7Hn2Vb7Kc9Xs1Lq8Tz5Rw3'],
  }),
});

export const StartedTotp = Type.Object(
  {
    object: Type.Literal('totp_secret'),
    secret: Type.String({
      description: 'The secret in base32, for apps that cannot read the QR code.',
      examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    }),
    uri: Type.String({ description: 'The address to show as a QR code.', examples: ['otpauth://totp/…'] }),
  },
  { $id: 'TotpSecret' },
);

export const code = Type.String({
  minLength: 1,
  maxLength: maxLength.other,
  description: 'The six digits that the authenticator app shows.',
  examples: ['492039'],
});

export const ConfirmTotp = Type.Object({ code });

export const ConfirmedTotp = Type.Object(
  {
    object: Type.Literal('totp'),
    confirmed_at: dateTime('From this time on, a log-in with the password also needs a code.'),
    recovery_codes: firstRecoveryCodes,
  },
  {
    $id: 'ConfirmedTotp',
    description:
      '`recovery_codes` is shown once, with the first factor of an account. It is null for further factors.',
  },
);

export const RecoveryCodes = Type.Object(
  { object: Type.Literal('recovery_codes'), codes: recoveryCodes },
  { $id: 'RecoveryCodes' },
);
