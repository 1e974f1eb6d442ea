/** What a receiver has to check of a request, each step with its outcome in words. Pure. */
import { createHmac } from 'node:crypto';
import { SECOND } from '../../../packages/common/clock.ts';
import { sameSecret } from '../../platform/secrets.ts';

/** A webhook that has the inbox as its address. */
interface Candidate {
  webhookId: string;
  /** The present secret; for a day after a rotation, the one before it, too. */
  secrets: readonly string[];
}

export interface Verdict {
  valid: boolean;
  /** One sentence for each step, in their order; of those that fail the last. */
  steps: { ok: boolean; text: string }[];
}

/** Seconds that a signature is accepted for, before and after its time, as docs/webhooks.md tells receivers. */
const TOLERANCE = 300;

/**
 * Compares `Service-Signature` with what each webhook would have signed. Returns the webhook whose signature it is, also
 * when that is too old; null when it is nobody's.
 */
export const checkSignature = (
  header: string | undefined,
  body: string,
  candidates: readonly Candidate[],
  now: Date,
): { verdict: Verdict; webhookId: string | null } => {
  const steps: Verdict['steps'] = [];
  const step = (ok: boolean, text: string): boolean => {
    steps.push({ ok, text });
    return ok;
  };
  const verdict = (webhookId: string | null) => ({
    verdict: { valid: steps.every(({ ok }) => ok), steps },
    webhookId,
  });
  const fields = (header ?? '').split(',').map((field) => field.trim().split('='));
  const t = fields.find(([name]) => name === 't')?.[1] ?? '';
  const given = fields.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []));
  const isWritten = /^\d{1,12}$/.test(t) && given.length > 0;
  const shape = header === undefined ? 'There is no Service-Signature header' : 'Service-Signature has';
  if (!step(isWritten, isWritten ? `${shape} t and ${count(given.length)}.` : `${shape} no t and v1.`))
    return verdict(null);

  const age = Math.floor(now.getTime() / SECOND) - Number(t);
  const when = age < 0 ? `${-age} s ahead of now` : `${age} s ago`;
  const fresh = Math.abs(age) <= TOLERANCE;
  step(fresh, `t is ${when}, which is ${fresh ? 'within' : 'more than'} ${TOLERANCE} s.`);

  for (const { webhookId, secrets } of candidates) {
    for (const [index, secret] of secrets.entries()) {
      const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
      const place = given.findIndex((signature) => sameSecret(signature, expected));
      if (place < 0) continue;
      const whose = `${index === 0 ? 'the secret' : 'the former secret'} of ${webhookId}`;
      step(
        true,
        `v1${given.length > 1 ? ` (number ${place + 1})` : ''} is the HMAC-SHA256 of t, a dot and the body with ${whose}.`,
      );
      return verdict(webhookId);
    }
  }
  step(false, 'No v1 was made with the secret of a webhook that has this address.');
  return verdict(null);
};

const count = (signatures: number): string => (signatures === 1 ? 'one v1' : `${signatures} v1`);
