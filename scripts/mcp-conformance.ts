/**
 * Tests the endpoint of the Model Context Protocol with the protocol's conformance package:
 *
 *   npm install @modelcontextprotocol/conformance     in a separate folder, because it has a hundred dependencies
 *   node scripts/mcp-conformance.ts FOLDER            prints the passed scenarios; exits with 1 if a required one fails
 *
 * The package calls tools, resources and prompts of a test server, which this script provides behind the real endpoint.
 * Features that the service does not offer are excluded by name.
 */
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { systemClock } from '../packages/common/clock.ts';
import { guardRoutes } from '../src/auth/access.ts';
import { mcpRoutes } from '../src/doors/mcp/routes.ts';
import { loadConfig } from '../src/platform/config.ts';
import { createServer as createApp } from '../src/platform/http/server.ts';
import { createLogger } from '../src/platform/log.ts';
import { conformanceServer } from '../test/support/mcp-conformance-server.ts';

/** Scenarios of features that need a session, which the service does not have. */
const NOT_OFFERED = [
  'logging-set-level',
  'tools-call-with-logging',
  'tools-call-with-progress',
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'resources-subscribe',
  'resources-unsubscribe',
];

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Say in which folder @modelcontextprotocol/conformance is installed.');
  process.exit(2);
}

const config = loadConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder });
const app = createApp(config, createLogger('silent', false));
const admit = async (asking: FastifyRequest): Promise<void> => {
  asking.identity = { kind: 'key', caller: { keyId: 1, keyPublicId: 'key_0', scopes: [] } as never };
};
guardRoutes(app as unknown as FastifyInstance, {
  public: admit,
  key: admit,
  'key-or-link': admit,
  session: admit,
  admin: admit,
});
mcpRoutes(app, { config, clock: systemClock, sql: null as never }, async () => conformanceServer);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

const program = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const run = spawn(
  process.execPath,
  [program, 'server', '--url', `http://localhost:${port}/mcp`, '--suite', 'all'],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
let printed = '';
for await (const piece of run.stdout) printed += String(piece);
await app.close();

let failures = 0;
for (const [line, mark, scenario = ''] of printed.matchAll(/^([✓✗]) ([\w-]+): \d+ passed, \d+ failed/gm)) {
  const offered = !NOT_OFFERED.includes(scenario);
  if (mark === '✗' && offered) failures += 1;
  console.log(offered ? line : `- ${scenario}: not offered`);
}
process.exit(failures === 0 && printed.includes('SUMMARY') ? 0 : 1);
