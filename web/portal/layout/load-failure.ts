/** Handles a page whose script or style did not load: a lost network, or an updated portal. */

/** Matches the messages of browsers and of the portal's bundler about a file that did not load. */
const NOT_LOADED =
  /dynamically imported module|importing a module script failed|unable to preload css|networkerror|failed to fetch|load failed/i;

/** Returns whether an error means that a file of the portal did not load. */
export const isNotLoaded = (error: unknown): boolean =>
  error instanceof Error && NOT_LOADED.test(error.message);

const RELOADED = 'portal:reloaded';
/** If a file is missing again this soon after a reload, another reload does not help. */
const AGAIN_MS = 15_000;
const POLL_MS = 3_000;

/** Returns whether the page may reload itself: not directly after a reload. */
export const mayReload = (last: string | null, now: number): boolean =>
  last === null || now - Number(last) > AGAIN_MS || now < Number(last);

const isReached = async (): Promise<boolean> => {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

/** Reloads the page when the service responds. Returns a function that ends the wait. */
export const reloadWhenReached = (): (() => void) => {
  let over = false;
  const look = async (): Promise<void> => {
    if (over || !(await isReached()) || over) return;
    if (!mayReload(sessionStorage.getItem(RELOADED), Date.now())) return;
    over = true;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    window.location.reload();
  };
  const timer = setInterval(look, POLL_MS);
  window.addEventListener('online', look);
  void look();
  return () => {
    over = true;
    clearInterval(timer);
    window.removeEventListener('online', look);
  };
};
