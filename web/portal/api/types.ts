/** Values that the interface description lists without a name of their own. */
import type {
  ApiKey,
  CorrectEnrichmentRequest,
  Error as ErrorBody,
  Event,
  StartConnectRequest,
  Usage,
} from './openapi.gen.ts';

export type Category = NonNullable<CorrectEnrichmentRequest['category']>;
export type ErrorCode = ErrorBody['error_code'];
export type EventType = Event['event'];
export type Scenario = NonNullable<NonNullable<StartConnectRequest['sandbox']>['scenario']>;
export type Scope = ApiKey['scopes'][number];
export type Window = Usage['window'];
