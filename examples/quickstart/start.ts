/** `npm run quickstart`: starts the application and a service on this machine, and prepares an account. */
import { fileURLToPath } from 'node:url';
import { account, listen, serviceAt } from './development.ts';
import { serve } from './server.ts';

const obdsUrl = process.env.OBDS_URL ?? 'http://localhost:3000';
const port = Number(process.env.QUICKSTART_PORT ?? 4000);
const folder =
  process.env.QUICKSTART_DATA ?? fileURLToPath(new URL('../../data/quickstart', import.meta.url));

// However this process ends, its exit handler stops the service that it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());

await serviceAt(obdsUrl);
const { apiKey, session } = await account(obdsUrl, `${folder}/account.json`);
const webhookSecret = await listen(obdsUrl, session, `http://localhost:${port}/webhooks`, folder);
await serve({ obdsUrl, apiKey, webhookSecret, folder: `${folder}/copies`, port });
console.log(`The quickstart is running: http://localhost:${port}`);
