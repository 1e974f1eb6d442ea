#!/usr/bin/env node
// Starts the installed service on the Node.js that it needs. Plain JavaScript, so that an older Node.js can run it.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  await import('./start.js');
} else {
  const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
  const start = fileURLToPath(new URL('start.js', import.meta.url));
  const child = spawn(join(folder, 'bin/node'), [start, ...process.argv.slice(2)], {
    stdio: process.send ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  });
  child.on('message', (message) => process.send(message));
  // A terminal interrupts both processes; a signal to this process alone is forwarded.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}
