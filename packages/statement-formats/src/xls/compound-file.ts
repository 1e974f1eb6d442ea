/**
 * Reads streams of a compound file (MS-CFB), the container of workbooks of Excel 97 to 2003. Sizes and chains are checked,
 * because a file may contain any values.
 */
import { StatementError } from '../statement-error.ts';

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const END_OF_CHAIN = 0xffff_fffa;
const ENTRY = 128;

export const isCompoundFile = (bytes: Uint8Array): boolean =>
  SIGNATURE.every((byte, at) => bytes[at] === byte);

/** Refuses a workbook of Excel 97 to 2003, and says what to do. */
export const refuseOldWorkbook = (what: string): never => {
  throw new StatementError(
    { line: 1, column: 1 },
    `${what} (the file is in the old binary format of Excel 97 to 2003; open it in a spreadsheet program and save it as .xlsx or CSV)`,
  );
};

const broken = (): never => refuseOldWorkbook('a workbook that is whole');

/** Returns the content of the first of these streams that exists; null without one. */
export const compoundStream = (bytes: Buffer, names: readonly string[]): Buffer | null => {
  if (bytes.length < 512) return broken();
  const sectorSize = 1 << bytes.readUInt16LE(30);
  const miniSize = 1 << bytes.readUInt16LE(32);
  if ((sectorSize !== 512 && sectorSize !== 4096) || miniSize !== 64) return broken();
  const sectors = Math.floor((bytes.length - 512) / sectorSize) + 1;
  const offsetOf = (sector: number): number => {
    const offset = (sector + 1) * sectorSize;
    return sector < sectors && offset < bytes.length ? offset : broken();
  };
  const numbersIn = (sector: number): number[] => {
    const offset = offsetOf(sector);
    const count = Math.floor(Math.min(sectorSize, bytes.length - offset) / 4);
    return Array.from({ length: count }, (_, at) => bytes.readUInt32LE(offset + 4 * at));
  };

  // The header lists the sectors of the allocation table, and further lists follow.
  const table: number[] = [];
  const tableSectors = Array.from({ length: 109 }, (_, at) => bytes.readUInt32LE(76 + 4 * at));
  let list = bytes.readUInt32LE(68);
  for (let lists = 0; list < END_OF_CHAIN; lists++) {
    if (lists > sectors) return broken();
    const numbers = numbersIn(list);
    list = numbers.pop() ?? broken();
    tableSectors.push(...numbers);
  }
  for (const sector of tableSectors) {
    if (sector >= END_OF_CHAIN) continue;
    if (table.length > sectors + sectorSize) return broken();
    for (const number of numbersIn(sector)) table.push(number);
  }

  /** @param size at most the length of the file, so that a circular chain ends */
  const chained = (
    first: number,
    chain: readonly number[],
    size: number,
    take: (sector: number) => Buffer,
  ): Buffer => {
    const pieces: Buffer[] = [];
    let length = 0;
    for (let sector = first; sector < END_OF_CHAIN && length < size; sector = chain[sector] ?? broken()) {
      const piece = take(sector);
      if (piece.length === 0) return broken();
      pieces.push(piece);
      length += piece.length;
    }
    return Buffer.concat(pieces).subarray(0, size);
  };
  const sectorBytes = (sector: number): Buffer =>
    bytes.subarray(offsetOf(sector), offsetOf(sector) + sectorSize);

  const directory = chained(bytes.readUInt32LE(48), table, bytes.length, sectorBytes);
  const entries = Array.from({ length: Math.floor(directory.length / ENTRY) }, (_, at) => {
    const entry = directory.subarray(at * ENTRY, (at + 1) * ENTRY);
    const nameLength = Math.min(64, entry.readUInt16LE(64));
    return {
      name: entry.toString('utf16le', 0, Math.max(0, nameLength - 2)).toLowerCase(),
      type: entry[66],
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  });
  const found = names.flatMap((name) =>
    entries.filter((entry) => entry.type === 2 && entry.name === name.toLowerCase()),
  )[0];
  if (!found) return null;
  if (found.size > bytes.length) return broken();
  if (found.size >= bytes.readUInt32LE(56)) return chained(found.start, table, found.size, sectorBytes);

  // Short streams share a stream of small sectors, which belongs to the root.
  const root = entries.find(({ type }) => type === 5) ?? broken();
  const minis = chained(root.start, table, Math.min(root.size, bytes.length), sectorBytes);
  let next = bytes.readUInt32LE(60);
  const miniTable: number[] = [];
  for (let count = 0; next < END_OF_CHAIN; count++) {
    if (count > sectors) return broken();
    for (const number of numbersIn(next)) miniTable.push(number);
    next = table[next] ?? broken();
  }
  return chained(found.start, miniTable, found.size, (sector) =>
    minis.subarray(sector * miniSize, (sector + 1) * miniSize),
  );
};
