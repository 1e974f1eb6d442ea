import { Type } from 'typebox';
import { DeveloperConnection } from '../../consent/connections/schema.ts';
import { dateTime, nullable, ref } from '../../platform/http/schema.ts';
import { errorCodes } from '../../platform/vocabulary/error-catalogue.ts';
import { Latency } from '../usage/schema.ts';
import { MOST_ERRORS } from './store.ts';

/** In the order in which a newcomer takes them. */
export const ONBOARDING_STEPS = ['key', 'call', 'bank', 'data', 'webhook', 'event'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

export const Onboarding = Type.Object(
  {
    object: Type.Literal('onboarding'),
    complete: Type.Boolean({ description: 'Whether every step is done.', examples: [false] }),
    steps: Type.Array(
      Type.Object({
        step: Type.String({
          enum: [...ONBOARDING_STEPS],
          description:
            'An API key was made (`key`) and used by an application (`call`), a bank was connected (`bank`) that shares transactions (`data`), a webhook was added (`webhook`) and an event arrived there (`event`).',
        }),
        done: Type.Boolean({ examples: [true] }),
      }),
      { description: 'In the usual order. A step that is done stays done.' },
    ),
  },
  { $id: 'Onboarding' },
);

const requests = Type.Integer({ examples: [12] });
const connections = (description: string) =>
  Type.Object(
    {
      total: Type.Integer({ examples: [1] }),
      data: Type.Array(ref(DeveloperConnection), { description: 'At most five.' }),
    },
    { description },
  );

export const DeveloperOverview = Type.Object(
  {
    object: Type.Literal('developer_overview'),
    at: dateTime('When the overview was created, in real time.'),
    errors_today: Type.Object(
      {
        since: dateTime('Midnight in Belgrade.'),
        total: Type.Integer({
          description: `Refused requests; ${MOST_ERRORS} means that many or more.`,
          examples: [12],
        }),
        by_code: Type.Array(
          Type.Object({
            error_code: Type.String({ enum: errorCodes, examples: ['ACCOUNT_NOT_FOUND'] }),
            status: Type.Integer({ examples: [404] }),
            requests,
            last_request_id: Type.String({ examples: ['req_5Tw9Yc2Lm3uKe8Xq1Zb7Rn'] }),
            last_at: dateTime('When the latest was refused.'),
          }),
          { description: 'Most frequent first, at most five.' },
        ),
      },
      { description: 'Errors that your keys received today.' },
    ),
    last_24_hours: Type.Object({
      requests,
      errors: Type.Integer({ examples: [2] }),
      error_rate: Type.Number({ description: 'From 0 to 1.', examples: [0.01] }),
      latency_ms: nullable(ref(Latency)),
      by_hour: Type.Array(
        Type.Object({
          hour: dateTime('When the hour began.'),
          requests,
          errors: Type.Integer({ examples: [0] }),
        }),
        { description: 'Hours with requests, oldest first.' },
      ),
    }),
    failing_webhooks: Type.Object(
      {
        total: Type.Integer({ examples: [0] }),
        data: Type.Array(
          Type.Object({
            webhook_id: Type.String({ examples: ['wh_1Tz8NqVw5RkXb3LcY6MdPj'] }),
            url: Type.String({ examples: ['https://example.com/webhooks/bank'] }),
            failing_since: nullable(dateTime('Since when every attempt has failed.')),
            deactivated_at: nullable(dateTime('When it was deactivated.')),
            last_error: nullable(Type.String({ examples: ['answered with status 500'] })),
            next_attempt_at: nullable(dateTime('When the next attempt is due.')),
          }),
          { description: 'At most five.' },
        ),
      },
      {
        description:
          'Webhooks that fail, and webhooks that were deactivated for failing in the last 14 days.',
      },
    ),
    connections: connections(
      'Connections that need consent or are delayed. A connection whose consent ended is listed for 30 days.',
    ),
    consents_ending: connections(
      'Consents that end within 14 days, by the clock of their key; the first to end first.',
    ),
    changes: Type.Array(
      Type.Object({
        version: Type.String({ examples: ['1.0.0'] }),
        text: Type.String({ examples: ['`GET /developers/requests` lists what your keys asked.'] }),
      }),
      { description: 'Recent changes in the API, in English. /docs/changelog lists all of them.' },
    ),
  },
  { $id: 'DeveloperOverview' },
);
