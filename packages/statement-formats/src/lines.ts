/** Splits text that arrives in pieces into lines. */
import type { TextSink } from './reader.ts';
import { StatementError } from './statement-error.ts';

/** In UTF-16 units. The longest line of a format here has 281. */
const LONGEST = 10_000;

/**
 * Calls `take` with each line, without its end, and its number from 1. Lines end with CR LF, LF or CR. A 0x1A, which DOS
 * programs write at the end of a file, ends the text. Other control characters except the tab are refused.
 */
export const lineReader = (take: (line: string, number: number) => void): TextSink => {
  let rest = '';
  let number = 0;
  let afterReturn = false;
  let ended = false;

  const finish = (whole: string): void => {
    number += 1;
    const line = number === 1 && whole.startsWith('\ufeff') ? whole.slice(1) : whole;
    const refuse = (at: number, expected: string): void => {
      if (at >= 0) throw new StatementError({ line: number, column: at + 1 }, expected);
    };
    refuse(line.length > LONGEST ? LONGEST : -1, `lines of at most ${LONGEST} characters`);
    const mark = ended ? 0 : line.indexOf('\x1a');
    const kept = mark < 0 ? line : line.slice(0, mark);
    refuse(kept.search(/[\0-\x08\x0b\x0c\x0e-\x1f]/), 'text without control characters');
    const more = mark < 0 ? -1 : line.slice(mark).search(/[^\x1a]/);
    refuse(more < 0 ? -1 : mark + more, 'nothing behind the end of the file');
    if (mark < 0 || kept !== '') take(kept, number);
    ended ||= mark >= 0;
  };

  return {
    write(text) {
      // The CR was at the end of the previous piece.
      const second = afterReturn && text.startsWith('\n') ? 1 : 0;
      if (text !== '') afterReturn = text.endsWith('\r');
      const lines = text.slice(second).split(/\r\n|\n|\r/);
      lines[0] = rest + lines[0]!;
      rest = lines.pop()!;
      for (const line of lines) finish(line);
      if (rest.length > LONGEST) finish(rest);
    },
    end() {
      if (rest !== '') finish(rest);
    },
  };
};
