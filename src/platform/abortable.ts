/** Settles as `work` does, or rejects as soon as the signal is aborted, even if the work ignores the signal. */
export const abortable = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  // Without a handler, a later failure would be an unhandled rejection.
  work.catch(() => {});
  signal.throwIfAborted();
  let abort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};
