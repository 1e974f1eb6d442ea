/**
 * The service in one piece: `npm run build` makes it of the sources and of what they import, below `dist/service/`. A start
 * takes it where it was made of the sources as they are, and else runs these. It saves a start some 1,700 files, a third of
 * its time, and 30 MB: what it leaves out of packages, comments, and what Node.js holds for every module. Plain JavaScript,
 * since the part of Node.js that reads TypeScript takes 40 MB, and nothing else of such a start needs it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
export const COMPILED = join(root, 'dist', 'service');
/** The file of it that is imported. */
export const ENTRY = 'run.js';

/** Where what goes in is, and how it is put together. */
const INPUTS = ['src', 'web', 'scripts/build-service.ts', 'package.json', 'package-lock.json'];

const filesIn = (input) =>
  statSync(join(root, input)).isFile()
    ? [input]
    : readdirSync(join(root, input), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => join(input, name));

/**
 * Names the sources as they are now: sixteen characters of the SHA-256 over their names, lengths and times, as make tells what is
 * out of date. Their contents would cost every start 60 ms instead of 15. In seconds: an image keeps no more of a time.
 */
export const versionOfSources = () => {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap(filesIn).sort()) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${Math.floor(mtimeMs / 1_000)}\0`);
  }
  return hash.digest('hex').slice(0, 16);
};

/** The address of what was made of the present sources; null where that is not there. */
export const findCompiled = (into = COMPILED) => {
  if (!existsSync(into)) return null;
  const entry = join(into, versionOfSources(), ENTRY);
  return existsSync(entry) ? pathToFileURL(entry).href : null;
};

/** Of a file beside which its map stands; null of any other. */
const mapOf = (address) => {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${address}.map`), 'utf8')));
  } catch {
    return null;
  }
};

/** Has stacks name the files and lines of the sources. Maps are read when the first stack is, and may be forgotten. */
export const traceToSources = (entry) => {
  const directory = new URL('./', entry).href;
  const maps = new Map();
  const originOf = (address, line, column) => {
    const map = maps.get(address)?.deref() ?? mapOf(address);
    if (map === null) return null;
    maps.set(address, new WeakRef(map));
    const origin = map.findOrigin(line, column);
    return 'fileName' in origin
      ? `${new URL(origin.fileName, address).href}:${origin.lineNumber}:${origin.columnNumber}`
      : null;
  };
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => {
      const place = frame.toString();
      const address = frame.getFileName();
      if (!address?.startsWith(directory)) return place;
      const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
      return place.replace(
        `${address}:${line}:${column}`,
        (compiled) => originOf(address, line, column) ?? compiled,
      );
    });
    return [Error.prototype.toString.call(error), ...lines].join('\n    at ');
  };
};
