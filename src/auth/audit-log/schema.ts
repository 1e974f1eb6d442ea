import { Type } from 'typebox';
import { pageOf, pageQuery } from '../../platform/http/paging.ts';
import { dateTime, nullable, ref } from '../../platform/http/schema.ts';
import { actions } from './actions.ts';

export const AuditEntry = Type.Object(
  {
    object: Type.Literal('audit_entry'),
    id: Type.String({ examples: ['aud_4Hn2Vb7Kc9Xs1Lq8Tz5Rw3'] }),
    sequence: Type.Integer({
      description: 'Position in the log of the account, from 1, without gaps.',
      examples: [12],
    }),
    at: dateTime('When the action was performed.'),
    action: Type.String({ enum: [...actions], examples: ['api_key.created'] }),
    actor: Type.String({
      enum: ['developer', 'api_key', 'user', 'operator', 'unknown'],
      description:
        '`developer`: a session of the account, as the portal and the command line have. `api_key`: a call with an API key. `user`: a user of the application on their own page, without an address. `operator`: the owner of the installation. `unknown`: a failed log-in.',
    }),
    target: nullable(
      Type.String({
        description: 'Id of the object, null where it is the account.',
        examples: ['key_6Rk1Xw8Tq3Zn5Lb9Yc2Em4'],
      }),
    ),
    fields: Type.Array(Type.String(), {
      description:
        'Names of the settings that the request gave, without their values. Of a log-in: the second factor, and `new_device`; of a failed one, what was wrong.',
      examples: [['scopes']],
    }),
    ip: nullable(Type.String({ description: 'Address of the request.', examples: ['203.0.113.7'] })),
    previous_hash: nullable(
      Type.String({
        description: '`hash` of the entry before, in hex; null for the first entry.',
        examples: ['6d1f0c7c0c6c6b0f2a1d0d8f8b3b0f0e6f4f9a0a1b2c3d4e5f60718293a4b5c6'],
      }),
    ),
    hash: Type.String({
      description: 'SHA-256 of `previous_hash` and this entry, in hex. docs/security.md says of which bytes.',
      examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    }),
  },
  { $id: 'AuditEntry' },
);

export const AuditLogQuery = Type.Object(pageQuery);

export const AuditLog = pageOf(ref(AuditEntry));
