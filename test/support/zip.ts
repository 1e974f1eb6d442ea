import yazl from 'yazl';

/** Collects all bytes of a stream. */
export const collected = async (stream: AsyncIterable<unknown>): Promise<Buffer<ArrayBuffer>> => {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

export const zipOf = (files: Record<string, string | Uint8Array>): Promise<Buffer<ArrayBuffer>> => {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return collected(zip.outputStream as AsyncIterable<unknown>);
};
