/** Handles a page whose script or style did not load: a lost network, or an updated portal. */

/** How the browsers say that a part of a page could not be loaded, and how the portal's bundler does. */
const NOT_LOADED =
  /dynamically imported module|importing a module script failed|unable to preload css|networkerror|failed to fetch|load failed/i;

/** Whether an error says that a file of the portal did not come. */
export const isNotLoaded = (error: unknown): boolean =>
  error instanceof Error && NOT_LOADED.test(error.message);

const RELOADED = 'portal:reloaded';
/** A part that is missing still, this soon after the page was loaded anew, does not come by loading it again. */
const AGAIN_MS = 15_000;
const POLL_MS = 3_000;

/** Whether the page may be loaded anew by itself: not where it has just been. */
export const mayReload = (last: string | null, now: number): boolean =>
  last === null || now - Number(last) > AGAIN_MS || now < Number(last);

const isReached = async (): Promise<boolean> => {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

/** Loads the page anew as soon as the service answers. Returns what ends the wait. */
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
