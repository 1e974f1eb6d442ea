/**
 * `npm run loop -- YOUR_KEY`: lets this service read its own simulated banks over HTTP. Makes the certificates that
 * `examples/banks.json` names, registers them with a running service for a TPP of the key, and prints how to start the
 * service with the file. Options: `--url` of the service, `--tls-port` for the bank with mutual TLS, `--to` another
 * folder.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { selfSigned } from '../test/support/certificate.ts';

const EXAMPLES = join(import.meta.dirname, '../examples');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    'tls-port': { type: 'string', default: '3443' },
    to: { type: 'string', default: EXAMPLES },
  },
});
const [key] = positionals;
const { url, to: folder } = values;
const tlsUrl = `https://localhost:${values['tls-port']}`;
if (key === undefined) {
  console.error(
    'Say with which key: npm run loop -- svc_test_sk_… (of the portal, with the scope connections:write)',
  );
  process.exit(2);
}

/** Calls the service. An error response ends the script with its message. */
const ask = async (method: string, path: string, body: object): Promise<{ client_id: string }> => {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    console.error(
      `The service at ${url} does not respond. Start it with npm start, or say where it is with --url.`,
    );
    process.exit(1);
  });
  const json = (await response.json()) as { client_id: string; error_code?: string; error_message?: string };
  if (response.ok) return json;
  console.error(`${json.error_code}: ${json.error_message}`);
  process.exit(1);
};

const pairs = { tpp: selfSigned('tpp.example'), bank: selfSigned('localhost') };
const { client_id: id } = await ask('POST', '/xs2a/tpps', {
  name: 'The loop',
  certificates: [pairs.tpp.cert],
});
// The return address of users, as in the file.
await ask('PUT', `/xs2a/tpps/${id}/dialects/otp`, { sca: 'redirect' });

// Write the files last: the certificates of an earlier run stay valid until new ones are registered.
await mkdir(folder, { recursive: true });
for (const [name, pair] of Object.entries(pairs)) {
  await writeFile(join(folder, `${name}.pem`), pair.cert);
  await writeFile(join(folder, `${name}.key`), pair.key, { mode: 0o600 });
}
const file = join(folder, 'banks.json');
if (folder !== EXAMPLES) await copyFile(join(EXAMPLES, 'banks.json'), file);
const text = await readFile(file, 'utf8');
const adapted = text.replaceAll('http://localhost:3000', url).replaceAll('https://localhost:3443', tlsUrl);
if (adapted !== text) await writeFile(file, adapted);

const at = (name: string): string => relative(process.cwd(), join(folder, name)) || name;
console.log(`Its own simulated banks are banks of the service when it is started so:

  XS2A_TLS_PORT=${values['tls-port']} XS2A_TLS_CERT=${at('bank.pem')} XS2A_TLS_KEY=${at('bank.key')} BANKS_FILE=${at('banks.json')} npm start

Connect one in the Link Widget, or with POST /connect and "bank_id": "loop-intesa". At the bank any login will do.
Their clock is that of the key given here: connect with the same one.`);
