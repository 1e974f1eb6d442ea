import { startThrowAwayServer } from './server.ts';

let server: Awaited<ReturnType<typeof startThrowAwayServer>> | undefined;

/** One PostgreSQL for the whole run; every test process finds its address in its environment. */
export async function globalSetup(): Promise<void> {
  server = await startThrowAwayServer();
  process.env.TEST_SERVER_URL = server.url;
}

export async function globalTeardown(): Promise<void> {
  await server?.stop();
}
