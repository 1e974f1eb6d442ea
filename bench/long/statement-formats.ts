/**
 * Measures files: `node bench/long/statement-formats.ts [lines]`. Reads a million lines of every format that streams, in
 * pieces, so that neither the file nor its entries are in memory as a whole. Each format has a separate process. Then it
 * uploads 20,000 lines to the service, over real PostgreSQL with fsync on.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { monotonicMs, systemClock } from '../../packages/common/clock.ts';
import { writeAsseco } from '../../packages/statement-formats/src/asseco/writer.ts';
import { writeCamt } from '../../packages/statement-formats/src/camt/writer.ts';
import { writeCsv } from '../../packages/statement-formats/src/csv/writer.ts';
import { writeHalcom } from '../../packages/statement-formats/src/halcom/writer.ts';
import { writeMt940 } from '../../packages/statement-formats/src/mt940/writer.ts';
import { writeOfx } from '../../packages/statement-formats/src/ofx/writer.ts';
import { writeQif } from '../../packages/statement-formats/src/qif/writer.ts';
import { READERS } from '../../packages/statement-formats/src/recognise.ts';
import { writeRol } from '../../packages/statement-formats/src/rol/writer.ts';
import { bareEntry, type StatementEntry } from '../../packages/statement-formats/src/statement.ts';
import { startEmbedded } from '../../src/main/embedded-postgres/start.ts';
import { startService } from '../../src/main/service.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLogger } from '../../src/platform/log.ts';
import { insertKey } from '../../test/support/key.ts';
import { ACCOUNT, camtFile, statementOf } from '../../test/support/statement-files.ts';

const LINES = 1_000_000;
const BLOCK = 1_000;
const UPLOADED = 20_000;
/** Heap limit of each process; a process that needs more ends. */
const HEAP_MB = 64;
/** Size of a piece in bytes. */
const PIECE = 64 * 1024;

function* entries(count: number): Generator<StatementEntry> {
  for (let at = 0; at < count; at++) {
    yield {
      ...bareEntry(-(at % 100_000) - 1, 'RSD'),
      reference: `R${at}`,
      bookingDate: '2026-03-02',
      valueDate: '2026-03-02',
      description: `Uplata po racunu ${at} za mart 2026`,
      counterparty: { name: 'Primer d.o.o. Beograd', account: 'RS35205000000010804045', bank: null },
      paymentReference: { model: '97', number: '41-1234567890' },
      paymentCode: '221',
    };
  }
}

const at = new Date(0);
type Made = ReturnType<typeof statementOf> & { entries: Iterable<StatementEntry> };
const WRITERS: Record<string, (made: Made) => Iterable<string>> = {
  halcom: writeHalcom,
  csv: (made) => writeCsv([made], { form: 'excel' }),
  mt940: (made) => writeMt940([made]),
  qif: (made) => writeQif([made]),
  ofx: (made) => writeOfx([made], { createdAt: at }),
  rol: writeRol,
  asseco: (made) => writeAsseco([made]),
  camt: (made) => writeCamt([made], { messageId: 'M', createdAt: at }),
};

const textOf = (format: string, count: number): string =>
  [...WRITERS[format]!({ ...statementOf({}), entries: entries(count) } as unknown as Made)].join('');

/**
 * Returns the text before and after the entries, and the text of a thousand entries, because writing a million takes longer
 * than reading them.
 */
const partsOf = (format: string): { head: string; body: string; tail: string } => {
  const [none, full] = [textOf(format, 0), textOf(format, BLOCK)];
  let same = 0;
  while (same < none.length && none[same] === full[same]) same += 1;
  const tail = none.slice(same);
  return { head: none.slice(0, same), body: full.slice(same, full.length - tail.length), tail };
};

const readOne = (format: string, lines: number): void => {
  const reader = READERS[format as keyof typeof READERS]();
  const { head, body, tail } = partsOf(format);
  let [bytes, read, most] = [0, 0, 0];
  const take = (text: string): void => {
    for (let from = 0; from < text.length; from += PIECE) {
      for (const part of reader.write(text.slice(from, from + PIECE))) if (part.kind === 'entry') read += 1;
    }
    bytes += Buffer.byteLength(text);
  };
  const before = process.cpuUsage();
  take(head);
  for (let block = 0; block < lines / BLOCK; block++) {
    take(body);
    if (block % 20 === 0) most = Math.max(most, process.memoryUsage().rss);
  }
  take(tail);
  for (const part of reader.end()) if (part.kind === 'entry') read += 1;
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  if (read !== lines) throw new Error(`${format}: ${read} of ${lines} lines were read`);
  const perSecond = Math.round(lines / seconds).toLocaleString('en');
  console.log(
    `${format.padEnd(10)} ${(bytes / 1e6).toFixed(0).padStart(5)} MB ${perSecond.padStart(9)} lines/s   ${(most / 1e6).toFixed(0).padStart(4)} MB of memory`,
  );
};

const upload = async (): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'open-banking-bench-'));
  const database = await startEmbedded({ dataDir: join(directory, 'data') });
  const service = await startService({
    config: loadConfig({
      PORT: '0',
      DATA_DIR: directory,
      LOG_LEVEL: 'silent',
      MASTER_KEY: Buffer.alloc(32).toString('base64'),
    }),
    databaseUrl: database.url,
    log: createLogger('silent', false),
    clock: systemClock,
  });
  const { key } = await insertKey(service.deps.sql, { at: systemClock.now() });
  const lines = Array.from(
    { length: UPLOADED },
    (_, index) => [-(index + 1), `Uplata po racunu ${index}`] as const,
  );
  const content = camtFile({ account: ACCOUNT, lines });
  for (const what of ['taken over', 'the same file again']) {
    const before = monotonicMs();
    const response = await fetch(`${service.url}/v1/statements?user_id=bench`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/xml' },
      body: content,
    });
    const { added } = (await response.json()) as { added: number };
    const seconds = ((monotonicMs() - before) / 1_000).toFixed(1);
    console.log(
      `${UPLOADED.toLocaleString('en')} lines of camt (${(content.length / 1e6).toFixed(0)} MB) uploaded, ${what}: ${seconds} s, ${added} added`,
    );
  }
  await service.close();
  await database.stop();
  await rm(directory, { recursive: true, force: true });
};

const [first = String(LINES), format] = process.argv.slice(2);
const lines = Number(first);
if (format !== undefined) {
  readOne(format, lines);
} else {
  console.log(
    `${lines.toLocaleString('en')} lines of each format, read in pieces with a heap of ${HEAP_MB} MB; lines per second of processor time:`,
  );
  for (const each of Object.keys(WRITERS)) {
    process.stdout.write(
      execFileSync(
        process.execPath,
        [`--max-old-space-size=${HEAP_MB}`, fileURLToPath(import.meta.url), first, each],
        { encoding: 'utf8' },
      ),
    );
  }
  await upload();
}
