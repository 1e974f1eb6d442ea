import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  type CompactJWSHeaderParameters,
  compactVerify,
  createLocalJWKSet,
  type JSONWebKeySet,
  type JWK,
} from 'jose';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';

const readText = async (context: Context, path: string): Promise<string> =>
  // Latin-1 keeps the bytes of a PDF; JSON is read again as UTF-8.
  readFile(resolve(context.io.cwd, path), 'latin1').catch((error: Error) => {
    throw usageError(`${path} cannot be read: ${error.message}`);
  });

const parseJson = (text: string, path: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'latin1').toString());
  } catch {
    throw usageError(`${path} is not JSON. Give the file as it was downloaded.`);
  }
};

interface ReceiptFile {
  content: Record<string, unknown>;
  signed: string;
  key: JWK;
}

/** Finds the signed text and its key in a printed receipt: they are the keywords of the document. */
const PRINTED = /\((eyJ[\w-]+\.[\w-]+\.[\w-]+) (eyJ[\w-]+)\)/;

const decoded = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString());

const printedReceipt = (text: string, path: string): ReceiptFile => {
  const [, signed, key] = PRINTED.exec(text) ?? [];
  if (signed === undefined) throw usageError(`${path} is no receipt: the document contains no signed text.`);
  try {
    return {
      content: decoded(signed.split('.')[1]!) as Record<string, unknown>,
      signed,
      key: decoded(key!) as JWK,
    };
  } catch {
    throw usageError(`${path} is no receipt: its signed text was changed.`);
  }
};

const readReceipt = async (context: Context, path: string): Promise<ReceiptFile> => {
  const text = await readText(context, path);
  if (text.startsWith('%PDF')) return printedReceipt(text, path);
  const { content, signed, key } = (parseJson(text, path) ?? {}) as Partial<ReceiptFile>;
  if (typeof signed !== 'string' || !content || !key) {
    throw usageError(`${path} is no receipt: it needs "content", "signed" and "key".`);
  }
  return { content, signed, key };
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const verify = command({
  name: 'verify',
  group: 'Data',
  summary: 'Verify a signed receipt, without the service',
  description:
    'Verifies the signature with the key in the receipt. To be sure that the service signed it, download its keys from\n' +
    '/.well-known/jwks.json and give them with --keys.',
  arguments: [{ name: 'FILE', describe: 'A receipt from the page of a user: JSON or PDF.' }],
  options: { keys: { type: 'text', value: 'FILE', describe: 'The published keys (jwks.json).' } },
  examples: [
    { command: 'obds verify receipt.json', does: 'is it unchanged?' },
    { command: 'obds verify receipt.json --keys jwks.json', does: 'and signed by the service?' },
  ],
  async run(context, { args, options }) {
    const { content, signed, key } = await readReceipt(context, args.FILE);
    const published = options.keys !== undefined;
    const keys = (
      published ? parseJson(await readText(context, options.keys!), options.keys!) : { keys: [key] }
    ) as JSONWebKeySet;
    const failed = (message: string): CliError => new CliError(`Not valid: ${message}`, exitCodes.refused);
    const { payload, protectedHeader } = await compactVerify(signed, createLocalJWKSet(keys), {
      algorithms: ['ES256'],
    }).catch((error: Error): { payload: Uint8Array; protectedHeader: CompactJWSHeaderParameters } => {
      throw failed(published ? `no published key has signed this receipt (${error.message})` : error.message);
    });
    const claims = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
    if (!isSame(content, claims)) throw failed('"content" differs from what was signed');
    if (context.json)
      return context.printJson({ valid: true, published, key: protectedHeader.kid, content: claims });
    await context.facts([
      ['valid', 'yes'],
      ['key', `${protectedHeader.kid} (${published ? 'published' : 'from the receipt'})`],
      ...Object.entries(claims).map(
        ([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
      ),
    ]);
  },
});
