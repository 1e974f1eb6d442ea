import { type Static, Type } from 'typebox';
import { languages } from '../../../packages/common/language/languages.ts';
import { dateTime, maxLength, NOT_BLANK, nullable, ref, requiredText } from '../../platform/http/schema.ts';
import { code, PasskeyProof } from '../factors/schema.ts';

/** Least length of a password, in characters of any kind, used as typed. */
export const MIN_PASSWORD = 8;

const language = Type.Enum([...languages], {
  description: 'Language of the mails to this developer: English, or Serbian in Latin or Cyrillic script.',
  examples: ['sr-Latn'],
});

const developerFields = {
  object: Type.Literal('developer'),
  id: Type.String({ examples: ['dev_3uKe8Xq1Zb7Rn5Tw9Yc2Lm'] }),
  name: Type.String({ examples: ['Ana Anić'] }),
  email: Type.String({ description: 'The normalised address.', examples: ['ana@example.com'] }),
  company: nullable(Type.String({ examples: ['Example d.o.o.'] })),
  language,
  email_verified: Type.Boolean(),
  created_at: dateTime('When the account was registered.'),
};

export const Developer = Type.Object(developerFields, { $id: 'Developer' });
export type Developer = Static<typeof Developer>;

export const RegisteredDeveloper = Type.Object(
  { ...developerFields, message: Type.String({ description: 'What to do next.' }) },
  { $id: 'RegisteredDeveloper' },
);

/** The handler checks the normalised address: surrounding spaces are no mistake. */
const email = Type.String({
  pattern: NOT_BLANK,
  maxLength: maxLength.email,
  description: 'Email address. Blanks around it and upper case do not matter.',
  examples: ['ana@example.com'],
});
const newPassword = Type.String({
  minLength: MIN_PASSWORD,
  maxLength: maxLength.password,
  description: '8 to 128 characters of any kind, used as typed.',
  examples: ['correct horse battery staple'],
});
export const password = Type.String({
  minLength: 1,
  maxLength: maxLength.password,
  examples: ['correct horse battery staple'],
});

export const Registration = Type.Object({
  name: requiredText(maxLength.name, 'Your name.', ['Ana Anić']),
  email,
  password: newPassword,
  company: Type.Optional(nullable(Type.String({ maxLength: maxLength.name, examples: ['Example d.o.o.'] }))),
  consent: Type.Optional(
    Type.Boolean({
      description: 'Must be true: the Privacy Policy and the Terms are accepted.',
      examples: [true],
    }),
  ),
  language: Type.Optional(language),
});

export const ChangeDeveloper = Type.Object({ language });

const secondFactor = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: maxLength.other,
    description:
      'For an account with a second factor: six digits from the authenticator app, or a recovery code.',
    examples: ['492039'],
  }),
);

export const PortalLogin = Type.Object({ email, password, code: secondFactor });

export const PortalSession = Type.Object(
  {
    object: Type.Literal('portal_session'),
    id: Type.String({
      description: 'The id of the session in `GET /developers/sessions`. It is not a credential.',
      examples: ['login_4JqW7nRk2Xb9Lm5Tz8Yc3E'],
    }),
    expires_at: dateTime('When the session ends.'),
    developer: ref(Developer),
  },
  { $id: 'PortalSession' },
);

export const LoginSession = Type.Object(
  {
    object: Type.Literal('login_session'),
    id: Type.String({ examples: ['login_4JqW7nRk2Xb9Lm5Tz8Yc3E'] }),
    kind: Type.String({
      enum: ['api', 'portal'],
      description:
        '`portal`: a browser that is logged in to the portal. `api`: a program or the command line, with a session token.',
    }),
    current: Type.Boolean({ description: 'Whether this is the session that sent the request.' }),
    device: nullable(
      Type.String({
        description:
          'Browser and system, or the program, as the client names itself; the machine of a command line.',
        examples: ['Firefox, Windows'],
      }),
    ),
    network: nullable(
      Type.String({
        description: 'The address of the log-in, shortened to 24 bits of IPv4 or 48 bits of IPv6.',
        examples: ['203.0.113.0/24'],
      }),
    ),
    created_at: dateTime('When the developer logged in.'),
    last_used_at: dateTime('When the session last sent a request, to within a minute.'),
    expires_at: dateTime('When the session ends.'),
  },
  { $id: 'LoginSession' },
);

export const SessionPath = Type.Object({
  id: Type.String({
    maxLength: maxLength.other,
    description: 'Id of the session.',
    examples: ['login_4JqW7nRk2Xb9Lm5Tz8Yc3E'],
  }),
});

export const Reauthenticate = Type.Object({
  password: Type.Optional(password),
  code: Type.Optional(code),
  passkey: Type.Optional(PasskeyProof),
});

export const Reauthentication = Type.Object(
  {
    object: Type.Literal('reauthentication'),
    confirmed_until: dateTime('Until this time, the session counts as confirmed.'),
    expires_in: Type.Integer({ description: 'Seconds.', examples: [600] }),
  },
  { $id: 'Reauthentication' },
);

export const Login = Type.Object({
  email,
  password,
  code: secondFactor,
  device_token: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: maxLength.other,
      description:
        'From an earlier login on this device with `remember_device`. Wrong passwords sent by others then do not lock this device out.',
    }),
  ),
  remember_device: Type.Optional(
    Type.Boolean({
      description: 'Returns a `device_token` for later logins on this device.',
    }),
  ),
});

export const LoggedIn = Type.Object(
  {
    object: Type.Literal('developer_session'),
    token: Type.String({
      description: 'Session token. Send it as "Authorization: Bearer devses_…".',
      examples: ['devses_4JqW7nRk2Xb9Lm5Tz8Yc3E'],
    }),
    expires_in: Type.Integer({ description: 'Seconds.', examples: [86_400] }),
    expires_at: dateTime('When the session ends.'),
    developer: ref(Developer),
    device_token: Type.Optional(
      Type.String({
        description:
          'Present with `remember_device`. Store it on this device and send it with the next login. It gives no access without the password. It expires 180 days after its last use, or when the password is reset.',
      }),
    ),
  },
  { $id: 'DeveloperSession' },
);

export const EmailOnly = Type.Object({ email });

export const VerifyQuery = Type.Object({
  token: Type.String({
    minLength: 1,
    maxLength: maxLength.other,
    description: 'From the mailed link.',
    examples: ['Zn5Lb9Yc2Em46Rk1Xw8Tq3Vd7Hs0Jf2G'],
  }),
});

export const PasswordReset = Type.Object({
  token: Type.String({ minLength: 1, maxLength: maxLength.other, description: 'From the mailed link.' }),
  password: newPassword,
});

/** The response of an endpoint without a resource. */
export const Done = Type.Object(
  { object: Type.Literal('confirmation'), status: Type.String(), message: Type.String() },
  { $id: 'Confirmation' },
);
export type Done = Static<typeof Done>;
