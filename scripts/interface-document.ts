import { systemClock } from '../packages/common/clock.ts';
import { startService } from '../src/main/service.ts';
import { loadConfig } from '../src/platform/config.ts';
import { createLogger } from '../src/platform/log.ts';
import { startThrowAwayServer } from '../test/support/server.ts';
import { temporaryDirectory } from '../test/support/temporary.ts';

/** Placeholder for the address of an installation. */
const PUBLIC_URL = 'https://open-banking.test';

/** Returns the interface description as JSON, from a service that runs only for it, on a temporary database and key store. */
export const interfaceDocument = async (): Promise<string> => {
  // A key store of this service in `data` would keep `npm start` from opening its own.
  const directory = await temporaryDirectory();
  const server = await startThrowAwayServer();
  const service = await startService({
    config: loadConfig({
      PORT: '0',
      PUBLIC_URL,
      DATA_DIR: directory.path,
      MASTER_KEY: Buffer.alloc(32).toString('base64'),
      ROLE: 'api',
    }),
    databaseUrl: server.url,
    log: createLogger('silent', false),
    clock: systemClock,
  });
  const { body } = await service.app.inject('/openapi.json');
  await service.close();
  await server.stop();
  await directory.remove();
  return `${JSON.stringify(JSON.parse(body), null, 2)}\n`;
};
