/** Reads MT940 of SWIFT, with and without its envelope; one text may hold several messages. */
import { lineReader } from '../lines.ts';
import { readerOver, type StatementReader } from '../reader.ts';
import { StatementError } from '../statement-error.ts';
import type { Field } from './fields.ts';
import { beginMessage, FIELDS, headOf, type Message } from './message.ts';

const TAG = /^:(\d\d[A-Z]?|NS):/;
/** A line with a hyphen, or what the envelope has before and behind a message. */
const END = /^(?:-\s*$|-?\}|\{)/;
/** Banks write their name and the type of the message before the first. */
const LINES_BEFORE = 10;
/** Of one field. SWIFT allows six of 65 characters; some banks write a few more. */
const MOST_LINES = 40;

export const mt940Reader = (): StatementReader =>
  readerOver((emit) => {
    let message: Message | null = null;
    let field: Field | null = null;
    let begun = false;
    let line = 1;

    const finishEntry = (): void => {
      if (!message?.entry) return;
      emit({ kind: 'entry', ...message.entry });
      message.entry = null;
    };

    const finishField = (): void => {
      const done = field;
      field = null;
      if (!done) return;
      if (done.tag === '20') {
        message = beginMessage(done);
        return;
      }
      if (!message) throw new StatementError(done.place, 'a message that begins with :20:');
      if (done.tag !== '86') finishEntry();
      FIELDS.get(done.tag)?.(message, done);
      if (done.tag === '86') finishEntry();
    };

    const finishMessage = (): void => {
      finishField();
      finishEntry();
      if (message) emit({ kind: 'statement', statement: headOf(message, { line, column: 1 }) });
      message = null;
    };

    const lines = lineReader((text, number) => {
      line = number;
      const [begin, tag] = TAG.exec(text) ?? [];
      if (begin !== undefined) {
        begun = true;
        if (tag === '20') finishMessage();
        else finishField();
        const place = { line, column: begin.length + 1 };
        field = { tag: tag!, lines: [text.slice(begin.length)], place };
      } else if (END.test(text)) {
        finishMessage();
      } else if (field) {
        if (field.lines.length === MOST_LINES) {
          throw new StatementError({ line, column: 1 }, `at most ${MOST_LINES} lines of :${field.tag}:`);
        }
        field.lines.push(text);
      } else if (!begun && number > LINES_BEFORE) {
        throw new StatementError({ line, column: 1 }, 'an MT940 message, which begins with :20:');
      }
    });

    return {
      write(text) {
        // Some systems put a message between these two.
        lines.write(text.replace(/[\x01\x03]/g, ''));
      },
      end() {
        lines.end();
        finishMessage();
        if (!begun) throw new StatementError({ line, column: 1 }, 'an MT940 message, which begins with :20:');
      },
    };
  });
