/** Client of the Open Banking Data Service. */
export { Obds } from './client.ts';
export type {
  Deliveries,
  DeveloperConnections,
  Developers,
  Events,
  Keys,
  Webhooks,
} from './developers.ts';
export { type Attempt, type ClientErrorCode, type ErrorCode, ObdsError } from './errors.ts';
export type { Frame } from './frames.ts';
export { List } from './list.ts';
export type * from './openapi.gen.ts';
export type {
  ErrorCodeOf,
  FileOperation,
  Input,
  JsonOperation,
  OnceOptions,
  Operation,
  RequestOptions,
  ResponseOf,
  StreamOperation,
} from './operations.ts';
export type { LogEntry, ObdsOptions, Timing } from './options.ts';
export type { Result } from './resource.ts';
export type {
  Accounts,
  Banks,
  Connect,
  Connections,
  LinkTokens,
  Statements,
  Transactions,
} from './resources.ts';
export type { Sandbox, SandboxChoice, SandboxConnection } from './sandbox.ts';
export { changesOf, type TransactionChange, TransactionSyncing } from './sync.ts';
export type { ResponseInfo } from './transport.ts';
export {
  type HeaderValue,
  type RawBody,
  signWebhook,
  type Verification,
  verifyWebhook,
  WebhookError,
  type WebhookProblem,
} from './webhooks.ts';
