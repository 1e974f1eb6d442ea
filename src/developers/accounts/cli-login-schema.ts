import { Type } from 'typebox';
import { dateTime, maxLength, nullable } from '../../platform/http/schema.ts';

const userCode = Type.String({
  description: 'The code that a person compares. The command line and the approval page both show it.',
  examples: ['WDJB-MJHT'],
});
const machine = Type.String({
  maxLength: maxLength.name,
  description: 'The name that the machine reports. The approval page shows it; it is not verified.',
  examples: ['ana-laptop'],
});

export const StartCliLogin = Type.Object({ machine: Type.Optional(machine) });

export const StartedCliLogin = Type.Object(
  {
    object: Type.Literal('cli_login_request'),
    device_code: Type.String({
      description: 'Fetches the session, once. Keep it in the program that started the login.',
      examples: ['devcode_4JqW7nRk2Xb9Lm5Tz8Yc3E'],
    }),
    user_code: userCode,
    verification_uri: Type.String({ description: 'Where a person types the code.' }),
    verification_uri_complete: Type.String({ description: 'The same, with the code filled in.' }),
    expires_in: Type.Integer({ description: 'Seconds.', examples: [600] }),
    expires_at: dateTime('Until when the login can be approved and its session fetched.'),
    interval: Type.Integer({ description: 'Seconds to wait between two requests.', examples: [5] }),
  },
  { $id: 'StartedCliLogin' },
);

export const FetchCliLogin = Type.Object({
  device_code: Type.String({
    minLength: 1,
    maxLength: maxLength.other,
    description: 'From `POST /developers/cli-logins`.',
    examples: ['devcode_4JqW7nRk2Xb9Lm5Tz8Yc3E'],
  }),
});

export const CliLoginPath = Type.Object({
  code: Type.String({
    maxLength: maxLength.other,
    description: 'The code that the command line shows, in upper or lower case, with or without its hyphen.',
  }),
});

export const CliLogin = Type.Object(
  {
    object: Type.Literal('cli_login'),
    user_code: userCode,
    machine: nullable(machine),
    status: Type.String({ enum: ['pending', 'approved', 'denied'] }),
    created_at: dateTime('When the command line asked.'),
    expires_at: dateTime('Until when the login can be approved or denied.'),
  },
  { $id: 'CliLogin' },
);
export type CliLogin = Type.Static<typeof CliLogin>;
