/** What only a start has needed. Plain JavaScript, as bin/start.js. */
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The most of its time that a process works in which nobody waits for anything. */
const QUIET = 0.1;

/**
 * What is returned gives it back to the system, some 8 MB, which V8 would keep for as long as the process is idle. It takes
 * 50 ms in which nobody is answered, so a process that has had work since does nothing and returns false.
 */
export const leftoversFromNow = () => {
  const now = performance.eventLoopUtilization();
  return () => {
    if (performance.eventLoopUtilization(now).utilization > QUIET) return false;
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    setFlagsFromString('--no-expose-gc');
    collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
    return true;
  };
};
