/** The requests to banks that are running, so that a revocation can abort them. */

const underWay = new Map<string, Set<AbortController>>();

/** Thrown where a fetch was ended before the bank had said everything. */
export class FetchAborted extends Error {
  readonly why: 'deadline' | 'revoked';

  constructor(why: 'deadline' | 'revoked') {
    super(why === 'deadline' ? 'the bank did not respond in time' : 'the consent was revoked meanwhile');
    this.name = 'FetchAborted';
    this.why = why;
  }
}

/**
 * Runs a fetch of a connection with a signal that is aborted when its time is over, or when {@link abortFetches} ends it.
 * @param deadline in milliseconds
 */
export const whileUnderWay = async <T>(
  connectionId: string,
  deadline: number,
  fetch: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const all = underWay.get(connectionId) ?? new Set();
  underWay.set(connectionId, all.add(controller));
  const timer = setTimeout(() => controller.abort(new FetchAborted('deadline')), deadline);
  try {
    return await fetch(controller.signal);
  } finally {
    clearTimeout(timer);
    all.delete(controller);
    if (all.size === 0) underWay.delete(connectionId);
  }
};

/** Ends what this process is asking about a connection. What another process hears of it is not applied. */
export const abortFetches = (connectionId: string): void => {
  for (const controller of underWay.get(connectionId) ?? []) controller.abort(new FetchAborted('revoked'));
};
