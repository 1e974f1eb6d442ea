// Starts the service: what `npm run build` has put into dist/, or with --sources the sources. Plain JavaScript that imports only
// Node.js, so that it can say what is wrong on a Node.js that is too old for the rest.
import { existsSync, readdirSync, statSync } from 'node:fs';
import * as nodeModule from 'node:module';

const NEEDED = 24;
const root = new URL('../', import.meta.url);

const giveUp = (message) => {
  console.error(`\nThe service did not start.\n${message}\n`);
  process.exit(1);
};

/** When the build began, as the time of its last file; null if it is missing or did not come to its end, which is when its last file is written. */
const builtAt = () => {
  try {
    return statSync(new URL('dist/build.json', root)).mtimeMs;
  } catch {
    return null;
  }
};

/** The first file found that goes into a build and was changed after it; none in a package, which has no sources. */
const changedAfter = (time) =>
  existsSync(new URL('src/main/run.ts', root)) &&
  ['src/', 'packages/', 'web/']
    .flatMap((folder) => readdirSync(new URL(folder, root), { recursive: true }).map((name) => folder + name))
    .find((file) => {
      if (/\.test\.tsx?$|\.md$/.test(file)) return false;
      const stats = statSync(new URL(file, root));
      return stats.isFile() && stats.mtimeMs > time;
    });

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  giveUp(
    `It needs Node.js ${NEEDED} and is being run by Node.js ${process.versions.node}.\n` +
      'The project brings its own: run "npm ci" and then "npm start". If you did, npm was told not to run install\n' +
      'scripts, which put that Node.js in place: run "npm rebuild node", or use Node.js 24 or newer.',
  );
}
// Keeps what V8 has compiled for the next start, in the system's temporary directory.
nodeModule.enableCompileCache();
if (process.argv.includes('--sources')) {
  const { runService } = await import('../src/main/run.ts');
  await runService();
} else {
  const time = builtAt();
  if (time === null)
    giveUp('There is no complete build of it in dist/. Run "npm run build" and then "npm start".');
  const changed = changedAfter(time);
  if (changed)
    console.warn(
      `${changed} is newer than the build that is started. To have the change, run "npm run build".`,
    );
  // Stacks name the files and lines of the sources.
  nodeModule.setSourceMapsSupport(true);
  const { runService } = await import('../dist/service/run.js');
  await runService();
}
