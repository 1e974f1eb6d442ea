import { Type } from 'typebox';
import { hasMore, MAX_PAGE, pageQuery } from '../platform/http/paging.ts';
import { dateTime, listFields, maxLength, nullable, optionalText, ref } from '../platform/http/schema.ts';

export const RequestRecord = Type.Object(
  {
    object: Type.Literal('request'),
    id: Type.String({
      description: 'The `X-Request-Id` of the response.',
      examples: ['req_5Tw9Yc2Lm3uKe8Xq1Zb7Rn'],
    }),
    api_key_id: Type.String({ examples: ['key_6Rk1Xw8Tq3Zn5Lb9Yc2Em4'] }),
    method: Type.String({ examples: ['GET'] }),
    path: Type.String({
      description: 'The route pattern: which account it was is not recorded.',
      examples: ['/accounts/{id}/balance'],
    }),
    status: Type.Integer({ examples: [404] }),
    error_code: nullable(Type.String({ examples: ['ACCOUNT_NOT_FOUND'] })),
    duration_ms: Type.Number({ description: 'Milliseconds on the server.', examples: [3.2] }),
    at: dateTime('When the response was sent.'),
  },
  { $id: 'RequestRecord' },
);

export const RequestsQuery = Type.Object({
  key: optionalText(maxLength.other, 'Only requests of this key: its id, or its prefix.'),
  status: Type.Optional(
    Type.String({
      pattern: '^[1-5]([0-9][0-9]|xx)$',
      description: 'Only responses with this HTTP status, or of this hundred.',
      examples: ['4xx'],
    }),
  ),
  since: Type.Optional(dateTime('Only responses sent at this time or later.')),
  until: Type.Optional(dateTime('Only responses sent before this time.')),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, default: 50, description: `Above ${MAX_PAGE} is treated as ${MAX_PAGE}.` }),
  ),
  starting_after: pageQuery.starting_after,
  ending_before: Type.Optional(
    Type.String({
      maxLength: maxLength.other,
      description: 'Id of a request: the page holds the next newer ones. Not together with `starting_after`.',
    }),
  ),
});

export const RequestPage = Type.Object({ ...listFields(ref(RequestRecord)), has_more: hasMore });
