#!/usr/bin/env node
// Entry point. It is plain JavaScript, so that a Node.js that is too old for the other files prints an error. In a checkout
// it runs the sources with the checkout's Node.js; as a published package it runs the bundled file.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const source = new URL('../src/main.ts', import.meta.url);
const bundle = new URL('../dist/obds.js', import.meta.url);
const own = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
const [major] = process.versions.node.split('.').map(Number);

/**
 * Arguments may contain a key, and every user of the machine can read the list of processes. Therefore they are passed in
 * the environment.
 */
const ARGUMENTS = 'OBDS_CLI_ARGUMENTS';
if (process.env[ARGUMENTS] !== undefined) {
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...JSON.parse(process.env[ARGUMENTS]));
  delete process.env[ARGUMENTS];
}

if (!existsSync(source)) {
  if (major < 20) {
    console.error(`obds needs Node.js 20 or newer and is being run by ${process.versions.node}.`);
    process.exit(1);
  }
  await import(bundle.href);
} else if (major >= 24) {
  nodeModule.enableCompileCache();
  await import(source.href);
} else if (existsSync(own)) {
  const child = spawn(own, [fileURLToPath(import.meta.url)], {
    stdio: 'inherit',
    env: { ...process.env, [ARGUMENTS]: JSON.stringify(process.argv.slice(2)) },
  });
  // A terminal interrupts both processes; a signal to this process alone is forwarded.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
} else {
  console.error(
    `In a checkout obds needs Node.js 24, which "npm ci" brings; this is ${process.versions.node}.`,
  );
  process.exit(1);
}
