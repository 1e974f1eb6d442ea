/**
 * Must be loaded before node:test, which tracks asynchronous resources to assign unhandled errors to tests. Here such an
 * error fails the run as an error of its process; `node --test FILE` names the test.
 *
 * Promises are not tracked, because tracking each costs a tenth of the processor time. And finished tests are released,
 * because node:test otherwise retains every test until the process ends, with all that its functions reference: 15 MB for
 * each file.
 */
import { createRequire } from 'node:module';

const hooks = createRequire(import.meta.url)('node:async_hooks') as typeof import('node:async_hooks');
const { createHook } = hooks;

/** Name of the tests, suites and hooks of node:test. */
const OF_RUNNER = 'Test';

const followed = new Map<number, Followed>();
let forget: (id: number) => void = () => {};

hooks.createHook = (callbacks) => {
  forget = callbacks.destroy ?? forget;
  return createHook({
    ...callbacks,
    trackPromises: false,
    init(id, type, trigger, resource) {
      if (type === OF_RUNNER) followed.set(id, resource);
      callbacks.init?.(id, type, trigger, resource);
    },
  });
};

interface Followed {
  parent?: Followed | null;
  /** For a hook. */
  parentTest?: Followed | null;
  fn?: unknown;
  hooks?: unknown;
  subtests?: unknown[];
}

/** Returns whether it is the process's own test around all files, or one of its hooks, which run later. */
const isOfProcess = ({ parent, parentTest }: Followed): boolean => !parent && !parentTest?.parent;

/** Releases the memory of finished tests. */
export const forgetTests = (): void => {
  for (const [id, test] of followed) {
    if (isOfProcess(test)) continue;
    forget(id);
    Object.assign(test, { fn: null, hooks: null, subtests: [] });
  }
  followed.clear();
};
