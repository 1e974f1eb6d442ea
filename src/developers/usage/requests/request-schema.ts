import { Type } from 'typebox';
import { hasMore, MAX_PAGE, pageQuery } from '../../../platform/http/paging.ts';
import {
  dateTime,
  idText,
  listFields,
  maxLength,
  nullable,
  optionalText,
  pathId,
  ref,
} from '../../../platform/http/schema.ts';
import { DETAIL_DAYS } from '../recorder/partition-store.ts';
import { parameterLocations } from '../recorder/recorded-parameters.ts';
import { sources } from '../store.ts';

const AGO = `Null for requests older than ${DETAIL_DAYS} days, and for requests about a connection that was revoked since.`;

const source = Type.String({
  enum: [...sources],
  description:
    '`application`: with the key itself. `widget`: with a link token, as the Link Widget sends in the browser of a user. `budget_app`: from a budget application that uses SimpleFIN.',
});

export const RequestParameter = Type.Object(
  {
    in: Type.String({ enum: [...parameterLocations], examples: ['query'] }),
    name: Type.String({ examples: ['from'] }),
    value: nullable(
      Type.String({
        description:
          'Kept only for ids of this key, dates, values of a list and page sizes; null for anything else.',
        examples: ['2026-03-01'],
      }),
    ),
  },
  { $id: 'RequestParameter' },
);

const recordFields = {
  object: Type.Literal('request'),
  id: Type.String({
    description: 'The `X-Request-Id` of the response.',
    examples: ['req_5Tw9Yc2Lm3uKe8Xq1Zb7Rn'],
  }),
  api_key_id: Type.String({ examples: ['key_6Rk1Xw8Tq3Zn5Lb9Yc2Em4'] }),
  source: nullable(source),
  method: Type.String({ examples: ['GET'] }),
  path: Type.String({ description: 'The route pattern.', examples: ['/accounts/{id}/transactions'] }),
  request_path: nullable(
    Type.String({
      description: `The requested path with its query; … replaces values that are not kept. ${AGO}`,
      examples: ['/accounts/acc_4sVbEXAMPLE/transactions?from=2026-03-01'],
    }),
  ),
  parameters: nullable(
    Type.Array(ref(RequestParameter), {
      description: `Parameters of the path, the query and the body, by name. Names that the operation does not define are left out. ${AGO}`,
    }),
  ),
  status: Type.Integer({ examples: [404] }),
  error_code: nullable(Type.String({ examples: ['ACCOUNT_NOT_FOUND'] })),
  error_message: nullable(
    Type.String({
      description: `The message of the error; … replaces quoted values. ${AGO}`,
      examples: ['The account was not found. Take the id from GET /accounts.'],
    }),
  ),
  duration_ms: Type.Number({ description: 'Milliseconds on the server.', examples: [3.2] }),
  response_bytes: nullable(
    Type.Integer({
      description: 'Size of the body as sent; null for a streamed body.',
      examples: [1_480],
    }),
  ),
  idempotency_key_hash: nullable(
    Type.String({
      description:
        'Hash of the `Idempotency-Key`, which is not kept itself. Equal keys have equal hashes. Find the requests of a key with the filter `idempotency_key`.',
      examples: ['9c1185a5c5e9fc54'],
    }),
  ),
  replayed: Type.Boolean({
    description: 'The response is that of an earlier request with the same `Idempotency-Key`.',
    examples: [false],
  }),
  warnings: Type.Array(Type.String(), {
    description: 'The `Service-Warning` headers, without quoted values.',
    examples: [['unknown query parameter; did you mean "from"?']],
  }),
  at: dateTime('When the response was sent.'),
};

export const RequestRecord = Type.Object(recordFields, { $id: 'RequestRecord' });

const RequestSample = Type.Object(
  {
    label: Type.String({ examples: ['curl'] }),
    setup: nullable(Type.String({ description: 'Code that goes before it in a program.', examples: [null] })),
    code: Type.String({
      examples: ['curl http://localhost:3000/v1/accounts -H "Authorization: Bearer YOUR_KEY"'],
    }),
  },
  { $id: 'RequestSample' },
);

export { RequestSample };

export const RequestDetails = Type.Object(
  {
    ...recordFields,
    explanation: nullable(
      Type.Object(
        {
          why: Type.String({ examples: ['No account of this key has this id.'] }),
          fix: Type.String({ examples: ['Take the id from `GET /accounts`.'] }),
          docs: Type.String({
            format: 'uri',
            examples: ['http://localhost:3000/docs/errors/ACCOUNT_NOT_FOUND'],
          }),
        },
        {
          description: 'For an error: its cause and what to do, in Markdown, as on its page.',
        },
      ),
    ),
    samples: Type.Array(ref(RequestSample), {
      description:
        'The same request in curl, TypeScript and Python, and as a command of `obds` if one sends exactly this request. `YOUR_…` replaces values that are not kept.',
    }),
    replayable: Type.Boolean({
      description:
        'True for a read request whose parameters are all kept: sending it again repeats the same request.',
      examples: [true],
    }),
  },
  { $id: 'RequestDetails' },
);

export const RequestPath = Type.Object({ id: pathId('request', 'The `X-Request-Id` of a response.') });

export const RequestsQuery = Type.Object({
  key: optionalText(maxLength.other, 'Only requests of this key: its id, or its prefix.'),
  status: Type.Optional(
    Type.String({
      pattern: '^[1-5]([0-9][0-9]|xx)$',
      description: 'Only responses with this HTTP status, or with a status of this class.',
      examples: ['4xx'],
    }),
  ),
  method: Type.Optional(
    Type.String({
      enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      description: 'Only requests with this method.',
    }),
  ),
  path: optionalText(maxLength.other, 'Only requests to this endpoint: a route pattern, as in `path`.'),
  error_code: optionalText(maxLength.other, 'Only requests that were refused with this code.'),
  source: Type.Optional(source),
  about: optionalText(
    maxLength.other,
    `Only requests related to an id, of the last ${DETAIL_DAYS} days. A connection (\`conn_…\`), account (\`acc_…\`) or transaction (\`txn_…\`) selects requests that named it or anything that belongs to it. An event (\`evt_…\`) or delivery (\`dlv_…\`) selects requests about its connection. A request id (\`req_…\`) selects that request.`,
  ),
  idempotency_key: optionalText(maxLength.other, 'Only requests with this `Idempotency-Key`, exactly.'),
  since: Type.Optional(dateTime('Only responses sent at this time or later.')),
  until: Type.Optional(dateTime('Only responses sent before this time.')),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, default: 50, description: `Above ${MAX_PAGE} is treated as ${MAX_PAGE}.` }),
  ),
  starting_after: pageQuery.starting_after,
  ending_before: Type.Optional(
    idText(
      'request',
      'Id of a request: the page contains the next newer requests. Cannot be combined with `starting_after`.',
    ),
  ),
});

export const RequestPage = Type.Object({ ...listFields(ref(RequestRecord)), has_more: hasMore });
