// What npm runs at the end of `npm ci`: the build. Plain JavaScript, so that it can say what is wrong on a Node.js that is too old
// to read the sources. An installation does not fail for it: what could not be built is said, and `npm start` says it again.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `Nothing was built: that needs Node.js 24, and this is Node.js ${process.versions.node}. The project brings its own unless\n` +
      'npm was told not to run install scripts: run "npm rebuild node" and then "npm run build".',
  );
} else {
  spawnSync(process.execPath, [fileURLToPath(new URL('build.ts', import.meta.url))], { stdio: 'inherit' });
}
