import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../../../test/support/depth.ts';
import { StatementError } from '../statement-error.ts';
import { readXls } from './reader.ts';

const END_OF_CHAIN = 0xffff_fffe;
const FREE = 0xffff_ffff;

/** Makes a compound file of one stream: allocation table in sector 0, directory in 1, stream from 2 on. */
const compoundFile = (stream: Buffer): Buffer => {
  const count = Math.ceil(stream.length / 512);
  const bytes = Buffer.alloc(512 * (3 + count));
  bytes.write('d0cf11e0a1b11ae1', 'hex');
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(END_OF_CHAIN, 60);
  bytes.writeUInt32LE(END_OF_CHAIN, 68);
  bytes.fill(0xff, 76, 1024);
  bytes.writeUInt32LE(0, 76);
  for (let at = 0; at < count + 2; at++)
    bytes.writeUInt32LE(at < 2 || at === count + 1 ? END_OF_CHAIN : at + 1, 512 + 4 * at);
  bytes.write('Workbook', 1024, 'utf16le');
  bytes.writeUInt16LE(18, 1024 + 64);
  bytes.writeUInt8(2, 1024 + 66);
  bytes.writeUInt32LE(2, 1024 + 116);
  bytes.writeUInt32LE(stream.length, 1024 + 120);
  stream.copy(bytes, 1536);
  return bytes;
};

const record = (type: number, data: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};
const BEGIN = record(0x809, Buffer.from([0, 6, 5, 0]));
const END = record(0x0a);

/** Makes a cell from its row, column, style and content. */
const cell = (type: number, row: number, column: number, content: Buffer): Buffer => {
  const place = Buffer.alloc(6);
  place.writeUInt16LE(row, 0);
  place.writeUInt16LE(column, 2);
  return record(type, Buffer.concat([place, content]));
};
const text = (row: number, column: number, letters: string): Buffer =>
  cell(0x204, row, column, Buffer.from([letters.length, 0, 0, ...Buffer.from(letters, 'latin1')]));
const HEADINGS = [text(0, 0, 'Datum'), text(0, 1, 'Iznos')];
const entry = (row: number, amount: string): Buffer[] => [text(row, 0, '02.03.2026.'), text(row, 1, amount)];

interface SheetRecords {
  isHidden?: boolean;
  records: readonly Buffer[];
}

const workbook = (sheets: readonly SheetRecords[], globals: readonly Buffer[] = []): Buffer => {
  const before = [BEGIN, ...globals];
  const streams = sheets.map(({ records }) => Buffer.concat([BEGIN, ...records, END]));
  let at = Buffer.concat(before).length + sheets.length * 13 + END.length;
  const listed = sheets.map(({ isHidden = false }, index) => {
    const data = Buffer.from([0, 0, 0, 0, Number(isHidden), 0, 1, 0, 0x61 + index]);
    data.writeUInt32LE(at, 0);
    at += streams[index]!.length;
    return record(0x85, data);
  });
  return compoundFile(Buffer.concat([...before, ...listed, END, ...streams]));
};

/** Returns the amounts, or the expected text of the refusal. */
const outcome = async (bytes: Buffer): Promise<number[] | string> => {
  const amounts: number[] = [];
  try {
    for await (const part of readXls(bytes, { account: '1', currency: 'RSD' }))
      if (part.kind === 'entry') amounts.push(part.entry.amount);
  } catch (error) {
    assert.ok(error instanceof StatementError, String(error));
    return error.expected;
  }
  return amounts;
};

const refusal = async (bytes: Buffer): Promise<string> => String(await outcome(bytes));

test('a hidden sheet is read after all visible ones; errors, passwords and unordered rows are refused', async () => {
  const sheet = (amount: string): Buffer[] => [...HEADINGS, ...entry(1, amount)];
  const hidden = { isHidden: true, records: sheet('-1,00') };
  assert.deepEqual(await outcome(workbook([hidden, { records: sheet('-2,00') }])), [-200]);
  assert.deepEqual(await outcome(workbook([hidden])), [-100]);
  const locked = workbook([hidden], [record(0x2f, Buffer.alloc(6))]);
  assert.match(await refusal(locked), /^a workbook without a password/);
  const wrong = cell(0x205, 1, 2, Buffer.from([0x2a, 1]));
  assert.equal(await refusal(workbook([{ records: [...sheet('-1,00'), wrong] }])), 'cells without errors');
  const disorder = [...HEADINGS, ...entry(2, '-1,00'), ...entry(1, '-2,00')];
  assert.equal(await refusal(workbook([{ records: disorder }])), 'rows in their order');
});

test('endless chains of sectors are refused', async () => {
  const changed = (...numbers: [at: number, value: number][]): Buffer => {
    const bytes = compoundFile(Buffer.concat([BEGIN, END, Buffer.alloc(600)]));
    for (const [at, value] of numbers) bytes.writeUInt32LE(value, at);
    return bytes;
  };
  assert.match(await refusal(changed()), /^a workbook with a sheet/);
  // The list of the tables references itself.
  const list = changed([68, 2]);
  list.fill(0xff, 1536, 2048);
  list.writeUInt32LE(2, 2044);
  assert.match(await refusal(list), /^a workbook that is whole/);
  // All tables are one sector.
  const tables = changed();
  tables.fill(0, 76, 512);
  assert.match(await refusal(tables), /^a workbook that is whole/);
  // The table of small sectors references itself; then a small sector beyond all sectors.
  const root: [number, number][] = [
    [1024 + 128 + 116, 2],
    [1024 + 128 + 120, 512],
  ];
  const chains: [number, number][][] = [
    [
      [60, 2],
      [512 + 8, 2],
    ],
    [
      [60, 3],
      [1024 + 116, 100],
      [2048 + 400, 100],
    ],
  ];
  for (const chain of chains) {
    const small = changed([56, 4096], ...root, ...chain);
    small.writeUInt8(5, 1024 + 128 + 66);
    assert.match(await refusal(small), /^a workbook that is whole/);
  }
  // The stream references itself, and claims to be longer than the file.
  assert.match(await refusal(changed([512 + 8, 2], [1024 + 120, FREE])), /^a workbook that is whole/);
});

test('an impossible number of shared texts takes no memory', async () => {
  const count = Buffer.alloc(8, 0xff);
  assert.match(
    await refusal(compoundFile(Buffer.concat([BEGIN, record(0xfc, count), END]))),
    /^a workbook with a sheet/,
  );
});

test('nested sheets are not read repeatedly', async () => {
  const at = Buffer.alloc(9);
  at.writeUInt32LE(BEGIN.length + 500 * 13 + END.length, 0);
  at.write('\x01\0x', 6, 'latin1');
  const sheets = Array.from({ length: 500 }, () => record(0x85, at));
  const sheet = [BEGIN, ...Array.from({ length: 5_000 }, () => record(0x1b6)), END];
  const stream = Buffer.concat([BEGIN, ...sheets, END, ...sheet]);
  assert.match(await refusal(compoundFile(stream)), /^sheets that are apart from each other/);
});

const whole = ['biff8', 'biff5'].map((name) =>
  readFileSync(new URL(`../../../../test/statements/tables/${name}/izvod.xls`, import.meta.url)),
);

const survive = async (bytes: Buffer): Promise<void> => {
  const found = await outcome(bytes);
  assert.ok(typeof found === 'string' || found.every(Number.isSafeInteger));
};

test('a workbook that is cut or changed anywhere is read or refused', async () => {
  const bytes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...whole), bytes, async (book, changes) => {
      const changed = Buffer.from(book);
      for (const [at, byte] of changes) changed[at % changed.length] = byte;
      await survive(changed);
    }),
    { numRuns: deep(100, 2_000) },
  );
  for (const book of whole) {
    for (let end = 0; end < book.length; end += 97) await survive(book.subarray(0, end));
    for (let at = 0; at + 4 < book.length; at += deep(64, 8)) {
      const changed = Buffer.from(book);
      changed.writeUInt32LE(0xffff_ff00, at);
      await survive(changed);
    }
  }
});
