/**
 * To be loaded before node:test, which follows every promise to know whose an error is that nobody waited for. That makes
 * each an object with a finalizer: a tenth of the processor time of a process of tests. Without, such an error fails the
 * run all the same, as its process's and not as that of one test; `node --test FILE` says whose it is.
 */
import { createRequire } from 'node:module';

const hooks = createRequire(import.meta.url)('node:async_hooks') as typeof import('node:async_hooks');
const { createHook } = hooks;
hooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });
