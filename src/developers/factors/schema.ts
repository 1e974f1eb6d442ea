import { Type } from 'typebox';
import { dateTime, maxLength, nullable, ref, requiredText } from '../../platform/http/schema.ts';

const passkeyFields = {
  object: Type.Literal('passkey'),
  id: Type.String({ examples: ['pky_7Hn2Vb7Kc9Xs1Lq8Tz5Rw3'] }),
  name: Type.String({ description: 'As the developer named it.', examples: ['Work laptop'] }),
  backed_up: Type.Boolean({ description: 'Whether it is synchronized to other devices of its owner.' }),
  created_at: dateTime('When it was added.'),
  last_used_at: nullable(dateTime('When it was last used to log in or to confirm an identity.')),
};

export const Passkey = Type.Object(passkeyFields, { $id: 'Passkey' });

const recoveryCodes = Type.Array(
  Type.String({ description: 'Works once.', examples: ['7k2m-x9qd-04pt-hz8v'] }),
);

const firstRecoveryCodes = nullable(recoveryCodes);

export const AddedPasskey = Type.Object(
  {
    ...passkeyFields,
    recovery_codes: firstRecoveryCodes,
  },
  {
    $id: 'AddedPasskey',
    description: '`recovery_codes` are shown once, with the first factor of an account; null afterwards.',
  },
);

export const AccountFactors = Type.Object(
  {
    object: Type.Literal('account_factors'),
    passkeys: Type.Array(ref(Passkey)),
    passkeys_available: Type.Boolean({
      description:
        'False where the address of the service is an IP address, for which browsers make no passkeys.',
    }),
    totp_confirmed_at: nullable(dateTime('Since when an authenticator app is set up.')),
    recovery_codes_left: Type.Integer({ examples: [10] }),
    confirmed_until: dateTime(
      'Until when this session may change factors without `POST /developers/reauthentication`. In the past if it may not.',
    ),
  },
  { $id: 'AccountFactors' },
);

/** As a browser takes it: `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`. */
const browserOptions = Type.Object(
  {},
  {
    additionalProperties: true,
    description:
      'For `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of the browser (Web Authentication, Level 3).',
  },
);

export const PasskeyChallenge = Type.Object(
  {
    object: Type.Literal('passkey_challenge'),
    id: Type.String({
      description: 'Comes back with the response of the passkey, once, within five minutes.',
      examples: ['pkc_7Hn2Vb7Kc9Xs1Lq8Tz5Rw3'],
    }),
    options: browserOptions,
  },
  { $id: 'PasskeyChallenge' },
);

/** Longest part of a response: an attestation carries certificates. */
const LONGEST_PART = 20_000;
const part = (description: string, example: string) =>
  Type.String({ maxLength: LONGEST_PART, description: `${description} Base64url.`, examples: [example] });

const credentialId = 'q3Zt8Xw1Lk5Rn9Yb2Vc7Tg';
const clientData = part('What the browser signed.', 'eyJ0eXBlIjoid2ViYXV0aG4uLi4ifQ');

const credentialFields = {
  id: part('Id of the credential.', credentialId),
  rawId: part('The same.', credentialId),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}, { additionalProperties: true }),
};

const challengeId = Type.String({
  maxLength: maxLength.other,
  description: '`id` of the challenge.',
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
        attestationObject: part('The new public key.', 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ'),
        transports: Type.Optional(
          Type.Array(Type.String({ maxLength: 20, examples: ['internal'] }), { maxItems: 10 }),
        ),
      }),
    },
    { description: '`RegistrationResponseJSON` of the browser.' },
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
          'What the authenticator signed.',
          'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
        ),
        signature: part('The signature.', 'MEUCIQDf3Kw8Lm5Rn9Yb2Vc7TgIgQ3Zt8Xw1Lk5'),
        userHandle: Type.Optional(part('The account.', 'ZGV2XzN1S2U4WHExWmI3Um41VHc5WWMyTG0')),
      }),
    },
    { description: '`AuthenticationResponseJSON` of the browser.' },
  ),
});

export const PasskeyPath = Type.Object({
  id: Type.String({
    maxLength: maxLength.other,
    description: 'Id of the passkey.',
    examples: ['pky_7Hn2Vb7Kc9Xs1Lq8Tz5Rw3'],
  }),
});

export const StartedTotp = Type.Object(
  {
    object: Type.Literal('totp_secret'),
    secret: Type.String({
      description: 'For typing, in base 32.',
      examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    }),
    uri: Type.String({ description: 'The content of the QR code.', examples: ['otpauth://totp/…'] }),
  },
  { $id: 'TotpSecret' },
);

export const code = Type.String({
  minLength: 1,
  maxLength: maxLength.other,
  description: 'Six digits from the authenticator app.',
  examples: ['492039'],
});

export const ConfirmTotp = Type.Object({ code });

export const ConfirmedTotp = Type.Object(
  {
    object: Type.Literal('totp'),
    confirmed_at: dateTime('Since when the code is asked for.'),
    recovery_codes: firstRecoveryCodes,
  },
  {
    $id: 'ConfirmedTotp',
    description: '`recovery_codes` are shown once, with the first factor of an account; null afterwards.',
  },
);

export const RecoveryCodes = Type.Object(
  { object: Type.Literal('recovery_codes'), codes: recoveryCodes },
  { $id: 'RecoveryCodes' },
);
