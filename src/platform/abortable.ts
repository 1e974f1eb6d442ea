/** Settles with the work, or fails as soon as the signal is aborted: whoever does the work need not obey it. */
export const abortable = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  // Nobody may come to wait for it, and then nobody is told if it fails.
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
