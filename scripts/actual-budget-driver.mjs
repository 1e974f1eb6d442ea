/**
 * Runs Actual Budget for scripts/actual-budget.ts through Actual's own interface. It is a separate process, because Actual
 * needs the Node.js that it was compiled for.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [folder, serverURL, password, dataDir] = process.argv.slice(2);
const api = await import(
  pathToFileURL(createRequire(pathToFileURL(`${folder}/package.json`)).resolve('@actual-app/api')).href
);
const { send } = await api.init({ dataDir, serverURL, password });

const work = {
  budget: (name) => api.runImport(name, async () => {}),
  send: (name, parameters) => send(name, parameters),
  call: (name, ...parameters) => api[name](...parameters),
};

process.on('message', async ({ kind, parameters }) => {
  try {
    process.send({ result: (await work[kind](...parameters)) ?? null });
  } catch (error) {
    process.send({ error: [error?.code, error?.message ?? error].filter(Boolean).join(': ') });
  }
});
process.send({ result: 'ready' });
