/** One attempt of a delivery, and its result. */
import { after } from '../../../../packages/common/clock.ts';
import { batched } from '../../../platform/database/batched.ts';
import type { Tx } from '../../../platform/database/postgres.ts';
import { parseRetryAfter } from '../../../platform/outgoing/retry-after.ts';
import { inSpan } from '../../../platform/telemetry/spans.ts';
import { bodyToken } from '../body-token.ts';
import type { Deps } from '../deps.ts';
import { markWorking } from '../store.ts';
import { recordFailure } from './deactivation.ts';
import { eraseSettled, lockConnection } from './delivery-log-store.ts';
import {
  type DeliveryState,
  type DueDelivery,
  giveUpDelivery,
  type LoggedAttempt,
  type SuccessfulAttempt,
  saveAttempt,
  saveDelivered,
} from './delivery-store.ts';
import { nextDelay } from './policy.ts';
import { type PostOutcome, post } from './post.ts';
import { signatureHeader, signingSecrets, standardHeaders } from './signing.ts';

const USER_AGENT = 'Open-Banking-Data-Service/1.0';

/** Saves a successful attempt; returns false, without a change, when its connection was revoked. */
type SaveSuccess = (arrived: SuccessfulAttempt) => Promise<boolean>;

/** Saves concurrent successful attempts in one statement. Create it while the service is built: see batched.ts. */
export const batchedSave = ({ sql, clock }: Deps): SaveSuccess => {
  const save = batched<SuccessfulAttempt, true>(
    ({ id }) => id,
    async (lot) =>
      new Map((await saveDelivered(sql, lot, clock.now())).map((overtaken) => [overtaken, true])),
  );
  return async (arrived) => (await save(arrived)) === null;
};

/** Attempts a delivery and saves the result. Rejects only when the database fails. */
export const attemptDelivery = async (
  deps: Deps,
  due: DueDelivery,
  saveArrived: SaveSuccess,
): Promise<void> => {
  const { clock, sql, master, metrics, webhooks: policy } = deps;
  const { id, connectionId, attempts } = due;
  if (due.deactivated) {
    await sql.begin((tx) => giveUp(deps, tx, due));
    return;
  }
  const startedAt = clock.now();
  const secrets = signingSecrets(master, due, startedAt);
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': USER_AGENT,
    'Service-Event-Id': due.eventId,
    'Service-Event-Type': due.eventType,
    'Service-Signature': signatureHeader(due.body, secrets, startedAt),
    ...standardHeaders(due.eventId, due.body, secrets, startedAt),
    ...(due.envelope === 'plaid' ? { 'Plaid-Verification': bodyToken(master, due.body, startedAt) } : {}),
  };
  const outcome = await inSpan('webhook delivery', 'client', { 'webhook.event_type': due.eventType }, () =>
    post(due.url, headers, due.body, policy, policy),
  );
  metrics.deliveries.inc({ outcome: outcomeClass(outcome) });
  const attempt: LoggedAttempt = { startedAt, ...outcome, error: failureOf(outcome) };
  const usual = attempt.error === null && due.failingSince === null && due.provenBefore;
  if (usual && (await saveArrived({ id, connectionId, attempts, attempt }))) return;
  await sql.begin((tx) => settle(deps, tx, due, attempt, outcome.retryAfter));
};

/** Returns the outcome for the metrics: `delivered`, the class of the status, or the class of the failure. */
const outcomeClass = ({ status, failure }: PostOutcome): string => {
  if (failure !== null || status === null) return failure ?? 'connection';
  return status >= 200 && status < 300 ? 'delivered' : `status_${Math.floor(status / 100)}xx`;
};

/** Returns why an attempt failed; null for a success. */
const failureOf = ({ status, error }: PostOutcome): string | null => {
  if (error !== null) return error;
  if (status !== null && status >= 200 && status < 300) return null;
  return `answered with status ${status}${status !== null && status >= 300 && status < 400 ? ': redirects are not followed' : ''}`;
};

// Lock order everywhere: the connection, the webhook, its deliveries.
const settle = async (
  deps: Deps,
  tx: Tx,
  due: DueDelivery,
  attempt: LoggedAttempt,
  retryAfterHeader: string | undefined,
): Promise<void> => {
  const revoked = await isRevoked(tx, due);
  const now = deps.clock.now();
  let standing: DeliveryState = {
    status: 'delivered',
    retries: due.retries,
    nextAttemptAt: null,
    settledAt: now,
  };
  if (attempt.error === null) {
    await markWorking(tx, due.webhookId, now);
  } else if (await recordFailure(deps, tx, due, attempt.status, now)) {
    standing = { ...standing, status: 'failed' };
  } else {
    const retryAfter = parseRetryAfter(retryAfterHeader, now);
    // After a revocation, only the revocation event itself is retried.
    const overtaken = revoked && due.eventType !== 'ITEM.CONNECTION_REVOKED';
    const delay = overtaken
      ? null
      : nextDelay(deps.webhooks.retryDelays, due.retries, retryAfter, deps.webhooks.random);
    standing =
      delay === null
        ? { ...standing, status: 'failed' }
        : { status: 'pending', retries: due.retries + 1, nextAttemptAt: after(now, delay), settledAt: null };
  }
  // A receiver may echo the body, so responses to a revocation are not stored.
  await saveAttempt(tx, due.id, revoked ? { ...attempt, answer: null } : attempt, standing);
  if (revoked && standing.settledAt) await eraseSettled(tx, due.connectionId!);
};

const giveUp = async ({ clock }: Deps, tx: Tx, due: DueDelivery): Promise<void> => {
  const revoked = await isRevoked(tx, due);
  await giveUpDelivery(tx, due.id, clock.now());
  if (revoked) await eraseSettled(tx, due.connectionId!);
};

const isRevoked = async (tx: Tx, { connectionId }: DueDelivery): Promise<boolean> =>
  connectionId !== null && (await lockConnection(tx, connectionId));
