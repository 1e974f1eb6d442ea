/**
 * The body of an upload: files as parts of a form, or one file as it is, with everything else in the query. Either becomes
 * what the route's schema describes. The bytes stand beside it, so that neither a fingerprint nor a log goes through them.
 */
import { createHash } from 'node:crypto';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { breather } from '../../../packages/common/breather.ts';
import type { ByteBudget } from '../../platform/byte-budget.ts';
import { clientGoneSignal } from '../../platform/http/owner-context.ts';
import type { App } from '../../platform/http/server.ts';
import { turnstilePerName } from '../../platform/turnstile.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';

/** The size limit of all files together, in bytes. */
export const MOST_BYTES = 20 * 1024 * 1024;
/** The most files of one request. The content of a zip is counted separately. */
const MOST_FILES = 100;
/** The size limit of a body: the files, the boundaries of the form, and its fields. */
export const BODY_LIMIT = MOST_BYTES + 256 * 1024;
const FIELD_BYTES = 64 * 1024;

/** Read by the body's schema; what it stands for is found by {@link bytesOf}. */
export interface UploadedFile {
  name: string;
  /** SHA-256 of its bytes: what a repetition of the request is known by. */
  digest: string;
}

interface Form {
  fields: Map<string, string>;
  files: { name: string; bytes: Buffer<ArrayBuffer> }[];
}

const bytes = new WeakMap<UploadedFile, Buffer>();

export const bytesOf = (file: UploadedFile): Buffer => bytes.get(file)!;

const invalid = (reason: string, logged = reason): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter: 'body', reason, logged });

/** Returns the error of a part, with the name that its sender gave it. */
const invalidPart = (name: string, fault: string): ApiError =>
  invalid(`the part "${name}" ${fault}`, `a part ${fault}`);

const PIECE = 256 * 1024;

/** Piece by piece, so that others go first in between. */
const fed = async (busboy: InstanceType<typeof Busboy>, body: Buffer): Promise<void> => {
  const breathe = breather();
  for (let from = 0; from < body.length; from += PIECE) {
    busboy.write(body.subarray(from, from + PIECE));
    await breathe();
  }
  busboy.end();
};

/** Takes a multipart body apart. Throws ApiError INVALID_PARAMETER for one that is broken or has too many parts. */
export const formOf = (contentType: string, body: Buffer): Promise<Form> =>
  new Promise((resolve, reject) => {
    const form: Form = { fields: new Map(), files: [] };
    const refuse = (reason: string) => () => reject(invalid(reason));
    const broken = refuse('it is not well-formed multipart/form-data');
    try {
      const busboy = new Busboy({
        headers: { 'content-type': contentType },
        limits: { files: MOST_FILES, fields: 20, fieldSize: FIELD_BYTES, headerPairs: 20 },
      });
      busboy.on('field', (name, value, _nameCut, cut) => {
        if (cut) reject(invalidPart(name, `is longer than ${FIELD_BYTES} bytes`));
        if (form.fields.has(name)) reject(invalidPart(name, 'is there twice'));
        form.fields.set(name, value);
      });
      busboy.on('file', (part, stream, name) => {
        const pieces: Buffer[] = [];
        // A part that ends early is an error of its own stream, which ends the process if nobody hears it.
        stream.on('error', broken);
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => {
          if (part !== 'file') reject(invalid('a file is the part "file", which may be repeated'));
          form.files.push({ name, bytes: Buffer.concat(pieces) });
        });
      });
      busboy.on('filesLimit', refuse(`it has more than ${MOST_FILES} files`));
      busboy.on('fieldsLimit', refuse('it has more than 20 parts that are not files'));
      busboy.on('error', broken);
      busboy.on('finish', () => resolve(form));
      fed(busboy, body).catch(broken);
    } catch {
      broken();
    }
  });

const uploaded = async (name: string, content: Buffer<ArrayBuffer>): Promise<UploadedFile> => {
  const sum = createHash('sha256');
  const breathe = breather();
  for (let from = 0; from < content.length; from += PIECE) {
    sum.update(content.subarray(from, from + PIECE));
    await breathe();
  }
  const file = { name, digest: sum.digest('hex') };
  bytes.set(file, content);
  return file;
};

const bodyOf = async (request: FastifyRequest, content: Buffer<ArrayBuffer>): Promise<object> => {
  const query = request.query as Record<string, unknown>;
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) {
    return { ...query, ...(content.length > 0 ? { file: [await uploaded('', content)] } : {}) };
  }
  const { fields, files } = await formOf(type, content);
  const file: UploadedFile[] = [];
  for (const { name, bytes: each } of files) file.push(await uploaded(name ?? '', each));
  return { ...query, ...Object.fromEntries(fields), ...(file.length > 0 ? { file } : {}) };
};

/** So many of one owner are read at once, and so many wait before they are read. */
const placesOf = turnstilePerName(2, 20);

/** A form is in memory twice for a moment: as it came, and as its files. */
const bytesFor = ({ headers }: FastifyRequest): number =>
  2 * Math.min(BODY_LIMIT, Number(headers['content-length'] ?? BODY_LIMIT));

/** Has the routes of a scope, which is theirs alone, take files of any type. */
export const takeUploads = (scope: App, budget: ByteBudget): void => {
  scope.addHook('onRequest', async (request, reply) => {
    const leave = await placesOf(request.owner ?? '').enter(clientGoneSignal(reply));
    const ends: (() => void)[] = [leave];
    const end = (): void => {
      for (const each of ends.splice(0)) each();
    };
    reply.raw.once('close', end);
    if (reply.raw.destroyed) end();
    else ends.push(budget.take(bytesFor(request), request.owner).release);
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    (request: FastifyRequest, content: Buffer<ArrayBuffer>) => bodyOf(request, content),
  );
};
