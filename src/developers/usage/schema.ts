import { Type } from 'typebox';
import {
  calendarDate,
  dateTime,
  maxLength,
  nullable,
  optionalText,
  ref,
} from '../../platform/http/schema.ts';

export const windows = { '24h': 1, '7d': 7, '30d': 30 } as const;
type Window = keyof typeof windows;

export const UsageQuery = Type.Object({
  key: optionalText(maxLength.other, 'Only the usage of this key: its id, or its prefix.'),
  window: Type.Optional(
    Type.Unsafe<Window>(
      Type.String({ enum: Object.keys(windows), description: 'How far to look back. Default 30d.' }),
    ),
  ),
});

const counts = {
  requests: Type.Integer({ examples: [1_204] }),
  errors: Type.Integer({ description: 'Requests that ended with an error.', examples: [12] }),
  error_rate: Type.Number({ description: 'From 0 to 1.', examples: [0.01] }),
};

export const Latency = Type.Object(
  {
    p50: Type.Number({ description: 'Half of the requests took at most this many milliseconds.' }),
    p95: Type.Number({ description: '95 % of the requests took at most this many milliseconds.' }),
    p99: Type.Number({ description: '99 % of the requests took at most this many milliseconds.' }),
  },
  { $id: 'Latency', description: 'Milliseconds on the server, to within 6 %.' },
);

const route = Type.String({ description: 'The route pattern.', examples: ['/accounts/{id}/balance'] });
const keyId = Type.String({ examples: ['key_6Rk1Xw8Tq3Zn5Lb9Yc2Em4'] });

export const UsageReport = Type.Object(
  {
    object: Type.Literal('usage'),
    window: Type.String({ enum: Object.keys(windows) }),
    from: dateTime('Where the window begins: at a full hour.'),
    to: dateTime('Where it ends.'),
    total_requests: Type.Integer({ examples: [1_204] }),
    total_errors: Type.Integer({ examples: [12] }),
    error_rate: Type.Number({ description: 'From 0 to 1.', examples: [0.01] }),
    latency_ms: nullable(ref(Latency)),
    by_endpoint: Type.Array(
      Type.Object({
        method: Type.String({ examples: ['GET'] }),
        path: route,
        ...counts,
        latency_ms: nullable(ref(Latency)),
      }),
      { description: 'Most requested first.' },
    ),
    by_key: Type.Array(
      Type.Object({
        key_id: keyId,
        prefix: Type.String({ examples: ['svc_test_sk_4f7Qa1'] }),
        app_name: Type.String({ examples: ['Budget app'] }),
        ...counts,
        user_pages: Type.Object(
          {
            opened: Type.Integer({ description: 'Links that a user opened.', examples: [4] }),
            ended: Type.Integer({
              description: 'Connections and accounts that a user ended.',
              examples: [1],
            }),
            downloaded: Type.Integer({ description: 'Downloads of all data of a user.', examples: [2] }),
          },
          { description: 'How often the pages of users were used, on the days in Belgrade of the window.' },
        ),
      }),
      { description: 'Every key of the account, or the requested key; most used first.' },
    ),
    by_day: Type.Array(Type.Object({ date: calendarDate('A day in Belgrade.'), ...counts }), {
      description: 'Days with requests, oldest first.',
    }),
    by_hour: Type.Array(Type.Object({ hour: dateTime('When the hour began.'), ...counts }), {
      description:
        'Hours with requests among the last 24 hours and the current hour, oldest first, in every window.',
    }),
    by_status: Type.Array(
      Type.Object({ status: Type.Integer({ examples: [200] }), requests: counts.requests }),
      { description: 'Every HTTP status that was returned, most frequent first.' },
    ),
    recent_errors: Type.Array(
      Type.Object({
        request_id: Type.String({ examples: ['req_5Tw9Yc2Lm3uKe8Xq1Zb7Rn'] }),
        error_code: Type.String({ examples: ['ACCOUNT_NOT_FOUND'] }),
        method: Type.String({ examples: ['GET'] }),
        path: route,
        status: Type.Integer({ examples: [404] }),
        key_id: keyId,
        at: dateTime('When the response was sent.'),
      }),
      { description: 'At most 50, newest first.' },
    ),
  },
  { $id: 'Usage' },
);
