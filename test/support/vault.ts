/** A double of the transit engine of Vault over HTTP: versions of one key, a token, and a seal. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ending } from './ending.ts';

export interface Vault {
  /** The address of the key, for KMS_URL. */
  url: string;
  token: string;
  /** Operations so far, refused ones included. */
  asked: string[];
  /** How many of the next operations fail, as from a Vault that is sealed. */
  failing: number;
  /** Adds a version of the key; the former ones still decrypt. */
  rotate(): void;
}

export const startVault = async (t: Ending): Promise<Vault> => {
  const versions = [randomBytes(32)];
  const encrypt = (plaintext: string): string => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', versions.at(-1)!, iv);
    const body = Buffer.concat([cipher.update(plaintext, 'base64'), cipher.final()]);
    return `vault:v${versions.length}:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`;
  };
  const decrypt = (ciphertext: string): string => {
    const [, version, body] = /^vault:v(\d+):(.*)$/.exec(ciphertext)!;
    const bytes = Buffer.from(body!, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', versions[Number(version) - 1]!, bytes.subarray(0, 12), {
      authTagLength: 16,
    });
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('base64');
  };
  const send = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer(async (request, response) => {
    const [, operation] = /^\/v1\/transit\/(encrypt|decrypt)\/open-banking$/.exec(request.url!) ?? [];
    vault.asked.push(operation ?? request.url!);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (vault.failing > 0) {
      vault.failing -= 1;
      return send(response, 503, { errors: ['Vault is sealed'] });
    }
    if (request.headers['x-vault-token'] !== vault.token)
      return send(response, 403, { errors: ['permission denied'] });
    const { plaintext, ciphertext } = JSON.parse(Buffer.concat(chunks).toString());
    try {
      const data =
        operation === 'encrypt' ? { ciphertext: encrypt(plaintext) } : { plaintext: decrypt(ciphertext) };
      send(response, 200, { data });
    } catch {
      send(response, 400, { errors: ['cipher: message authentication failed'] });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const vault: Vault = {
    url: `http://127.0.0.1:${port}/v1/transit/keys/open-banking`,
    token: 'hvs.test',
    asked: [],
    failing: 0,
    rotate: () => {
      versions.push(randomBytes(32));
    },
  };
  return vault;
};
