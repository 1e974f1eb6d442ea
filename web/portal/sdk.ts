/** Re-exports the client library of this repository, which sends all requests of the portal, and names some of its types. */
import type {
  ApiKey,
  CorrectEnrichmentRequest,
  EventRecord,
  Obds,
  StartConnectRequest,
  Usage,
} from '../../packages/sdk/src/index.ts';

export * from '../../packages/sdk/src/index.ts';

/** The API for pages, with the credential of a session, a key, or none. */
export type Api = Pick<Obds, 'request' | 'download'>;

export type Category = NonNullable<CorrectEnrichmentRequest['category']>;
export type EventType = EventRecord['event'];
export type Scenario = NonNullable<NonNullable<StartConnectRequest['sandbox']>['scenario']>;
export type Scope = ApiKey['scopes'][number];
export type Window = Usage['window'];
