/** The client library of this repository, the portal's only way to the service, and names for some of its types. */
import type {
  ApiKey,
  CorrectEnrichmentRequest,
  EventRecord,
  Obds,
  StartConnectRequest,
  Usage,
} from '../../packages/sdk/src/index.ts';

export * from '../../packages/sdk/src/index.ts';

/** What pages ask: the API as a session, as a key, or as nobody. */
export type Api = Pick<Obds, 'request' | 'download'>;

export type Category = NonNullable<CorrectEnrichmentRequest['category']>;
export type EventType = EventRecord['event'];
export type Scenario = NonNullable<NonNullable<StartConnectRequest['sandbox']>['scenario']>;
export type Scope = ApiKey['scopes'][number];
export type Window = Usage['window'];
