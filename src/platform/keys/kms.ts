/**
 * A key management service, which wraps the master key. It is asked at the start only: a running process has the master
 * key in memory. `vaultTransit` speaks to the transit engine of Vault or OpenBao; another one implements {@link Kms}.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../../../packages/common/clock.ts';
import type { KmsSettings } from '../master-key-settings.ts';
import { KeyStoreError } from './key-store.ts';

export interface Kms {
  /** Returns the key in a form that only {@link unwrap} opens, as text for MASTER_KEY. */
  wrap(key: Buffer): Promise<string>;
  /** @throws KeyStoreError when the service cannot be reached or refuses */
  unwrap(wrapped: string): Promise<Buffer>;
}

/** Waits between the tries, in milliseconds: a Vault that restarts is back within half a minute. */
const WAITS = [1, 2, 4, 8, 15].map((seconds) => seconds * SECOND);
const ANSWER_WITHIN = 5 * SECOND;

export interface KmsOptions {
  /** Waits before the next try. */
  wait?: (ms: number) => Promise<unknown>;
}

/** The service does not answer, or not now. */
class Unavailable extends Error {}

/** @param warn reports a failed try */
export const vaultTransit = (
  { url, token }: KmsSettings,
  warn: (message: string) => void,
  { wait = pause }: KmsOptions = {},
): Kms => {
  const [, engine, name] = /^(.*)\/keys\/([^/]+)$/.exec(url)!;

  const ask = async (operation: 'encrypt' | 'decrypt', body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${engine}/${operation}/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Vault-Token': token },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    }).catch((error: Error & { cause?: { code?: string } }) => {
      throw new Unavailable(error.cause?.code ?? error.message);
    });
    const { status } = response;
    const answer = (await response.json().catch(() => ({}))) as { data?: object; errors?: string[] };
    const reason = `${status}${answer.errors?.length ? `: ${answer.errors.join('; ')}` : ''}`;
    if (status === 429 || status >= 500) throw new Unavailable(reason);
    if (status === 403) {
      throw new KeyStoreError(
        `The key management service refused KMS_TOKEN (${reason}). The token needs "update" on ${new URL(engine!).pathname.replace(/^\/v1\//, '')}/${operation}/${name}, and must not have expired.`,
      );
    }
    if (!response.ok || !answer.data) {
      throw new KeyStoreError(
        operation === 'decrypt'
          ? `The key management service does not unwrap the master key (${reason}). Check that KMS_URL (${url}) names the key that wrapped MASTER_KEY and MASTER_KEY_PREVIOUS.`
          : `The key management service did not wrap the master key (${reason}). Check KMS_URL (${url}).`,
      );
    }
    return answer.data as Record<string, unknown>;
  };

  const retrying: typeof ask = async (operation, body) => {
    for (let failed = 0; ; failed++) {
      try {
        return await ask(operation, body);
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        const waitMs = WAITS[failed];
        if (waitMs === undefined) {
          throw new KeyStoreError(
            `The key management service at ${url} does not answer (${error.message}); it was asked ${WAITS.length + 1} times. Check KMS_URL, the network, and that Vault is unsealed. Nothing was changed.`,
          );
        }
        warn(
          `the key management service does not answer (${error.message}): it is asked again in ${waitMs / SECOND} s`,
        );
        await wait(waitMs);
      }
    }
  };

  return {
    async wrap(key) {
      const { ciphertext } = await retrying('encrypt', { plaintext: key.toString('base64') });
      return String(ciphertext);
    },
    async unwrap(wrapped) {
      const { plaintext } = await retrying('decrypt', { ciphertext: wrapped });
      return Buffer.from(String(plaintext), 'base64');
    },
  };
};
