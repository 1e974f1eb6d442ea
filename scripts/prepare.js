// Runs at the end of `npm ci`: builds. It is plain JavaScript, so that a Node.js that is too old for the sources prints an
// error. A failed build does not fail the installation: it is reported here and again by `npm start`.
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
