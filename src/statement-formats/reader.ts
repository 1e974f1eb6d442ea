/**
 * How all readers are driven: text goes in piece by piece, and what it completes comes out, so that a file of any length is
 * read in bounded memory. A reader that has thrown is not used again.
 */
import type { Statement, StatementEntry, StatementHead } from './statement.ts';

/**
 * Entries come as they are read; the rest of their statement follows them, as some formats give the balances last. `line`
 * is where the entry begins.
 */
export type StatementPart =
  | { kind: 'entry'; entry: StatementEntry; line: number }
  | { kind: 'statement'; statement: StatementHead };

export interface StatementReader {
  /** Throws StatementError, here and in `end`, and nothing else. */
  write(text: string): StatementPart[];
  /** The text is complete. */
  end(): StatementPart[];
}

/** What takes text piece by piece. */
export interface TextSink {
  write(text: string): void;
  end(): void;
}

/** The reader over a sink that emits each part as soon as it is complete. */
export const readerOver = (sink: (emit: (part: StatementPart) => void) => TextSink): StatementReader => {
  let parts: StatementPart[] = [];
  const { write, end } = sink((part) => parts.push(part));
  const completed = (): StatementPart[] => {
    const these = parts;
    parts = [];
    return these;
  };
  return {
    write(text) {
      write(text);
      return completed();
    },
    end() {
      end();
      return completed();
    },
  };
};

/** Large enough to cost nothing, small enough that what one piece completes stays small. */
const PIECE = 16 * 1024;

/** Every part of a text that is at hand as a whole. */
export function* readParts(reader: StatementReader, text: string): Generator<StatementPart> {
  for (let from = 0; from < text.length; from += PIECE) yield* reader.write(text.slice(from, from + PIECE));
  yield* reader.end();
}

/** Every part of a text that arrives over time, such as a decoded upload. */
export async function* streamParts(
  reader: StatementReader,
  pieces: AsyncIterable<string>,
): AsyncGenerator<StatementPart> {
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; from += PIECE) {
      yield* reader.write(piece.slice(from, from + PIECE));
    }
  }
  yield* reader.end();
}

/** The statements of a text with their entries: for texts whose entries may lie in memory together. */
export const readStatements = (reader: StatementReader, text: string): Statement[] => {
  const statements: Statement[] = [];
  let entries: StatementEntry[] = [];
  for (const part of readParts(reader, text)) {
    if (part.kind === 'entry') {
      entries.push(part.entry);
    } else {
      statements.push({ ...part.statement, entries });
      entries = [];
    }
  }
  return statements;
};
