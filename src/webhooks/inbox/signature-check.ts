/** Checks a signature as receivers should, with a sentence for each step. */
import { createHmac } from 'node:crypto';
import { SECOND } from '../../../packages/common/clock.ts';
import { sameSecret } from '../../platform/secrets.ts';

/** A webhook with the inbox as its address. */
interface Candidate {
  webhookId: string;
  /** The current secret and, for a day after a rotation, the previous one. */
  secrets: readonly string[];
}

export interface Verdict {
  valid: boolean;
  /** One sentence per step, in order; a failed check ends with the failed step. */
  steps: { ok: boolean; text: string }[];
}

/** Seconds before and after its time during which a signature is accepted, as docs/webhooks.md tells receivers. */
const TOLERANCE = 300;

/**
 * Compares `Service-Signature` with the expected signature of each webhook. Returns the webhook that signed, also if
 * the signature is too old; null when none did.
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
  step(false, 'No v1 matches the secret of a webhook with this address.');
  return verdict(null);
};

const count = (signatures: number): string => (signatures === 1 ? 'one v1' : `${signatures} v1`);
