import { startThrowAwayServer } from './server.ts';
import { type TemporaryDirectory, temporaryDirectory } from './temporary.ts';

let server: Awaited<ReturnType<typeof startThrowAwayServer>> | undefined;
let compiled: TemporaryDirectory | undefined;

/**
 * For the whole run one PostgreSQL, whose address every test process finds in its environment, and one place where Node
 * keeps what it has compiled: a process that loads the service takes half the time when another has done so before.
 */
export const globalSetup = async (): Promise<void> => {
  compiled = await temporaryDirectory();
  process.env.NODE_COMPILE_CACHE = compiled.path;
  server = await startThrowAwayServer();
  process.env.TEST_SERVER_URL = server.url;
};

export const globalTeardown = async (): Promise<void> => {
  await server?.stop();
  await compiled?.remove();
};
