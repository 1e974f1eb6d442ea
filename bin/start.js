// The way in. Plain JavaScript without imports of the project's own, so that it runs, and can say what is wrong,
// on a Node.js that is too old for the rest.
import * as nodeModule from 'node:module';

const needed = 24;
const [major] = process.versions.node.split('.').map(Number);
if (major < needed) {
  console.error(
    `\nThe service did not start.\nIt needs Node.js ${needed} and is being run by Node.js ${process.versions.node}.\n` +
      'The project brings its own: run "npm ci" and then "npm start". If you did, npm was told not to run install\n' +
      'scripts, which put that Node.js in place: run "npm rebuild node", or use Node.js 24 or newer.\n',
  );
  process.exit(1);
}
/** Until what the start alone has needed is let go, in milliseconds. */
const START_OVER_MS = 5_000;
/** Until it is given back where nobody has asked for anything. */
const STILL_QUIET_MS = 2_000;
const { holdYoung } = await import('./young.js');
const { leftoversFromNow } = await import('./leftovers.js');
const letYoungGrow = holdYoung();
// Keeps what was compiled for the next start, in the system's temporary directory.
nodeModule.enableCompileCache();
const { findCompiled, traceToSources } = await import('./compiled.js');
// `npm run dev` watches the sources.
const compiled = process.argv.includes('--sources') ? null : findCompiled();
if (compiled !== null) traceToSources(compiled);
const { runService } = await import(compiled ?? '../src/run.ts');
await runService();
setTimeout(leftoversFromNow(), STILL_QUIET_MS).unref();
setTimeout(letYoungGrow, START_OVER_MS).unref();
