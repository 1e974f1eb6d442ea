/** Reads MT940 and MT942 of SWIFT, with and without their envelope; one text may hold several messages. */
import { lineReader } from '../lines.ts';
import { readerOver, type StatementReader } from '../reader.ts';
import { StatementError } from '../statement-error.ts';
import type { Field } from './fields.ts';
import { beginMessage, FIELDS, type Given, headOf, isComplete, type Message } from './message.ts';

const TAG = /^:(\d\d[A-Z]?|NS):/;
/** A line with a hyphen, or what the envelope has before and behind a message. */
const END = /^(?:-\s*$|-?\}|\{)/;
/** Banks write their name and the type of the message before the first. */
const LINES_BEFORE = 10;
/** Of one field. SWIFT allows six of 65 characters; some banks write a few more. */
const MOST_LINES = 40;

/** Fields of text, in which a line may begin like a tag: `16:26:37` cut behind its hour. */
const TEXTS = new Set(['61', '86']);
/** What may follow an entry, beside a tag with a letter, which no text looks like. */
const BEHIND_ENTRIES = new Set(['61', '86']);
const BEHIND_CLOSING = new Set(['20', '61', '64', '65', '86']);

/** A tag is one where the grammar allows it; elsewhere the text goes on. */
const isTag = (tag: string, field: Field | null, message: Message | null, ended: boolean): boolean => {
  if (!field || !message || ended || !TEXTS.has(field.tag)) return true;
  if (/[A-Z]$/.test(tag)) return true;
  return (isComplete(message) ? BEHIND_CLOSING : BEHIND_ENTRIES).has(tag);
};

export const mt940Reader = (given: Given = {}): StatementReader =>
  readerOver((emit) => {
    let message: Message | null = null;
    let field: Field | null = null;
    let begun = false;
    /** The line that ends a page or a message, where what it ends is not complete. */
    let ended: string | null = null;
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
        message = beginMessage(done, given);
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
      ended = null;
      if (message) emit({ kind: 'statement', statement: headOf(message, { line, column: 1 }) });
      message = null;
    };

    const addLine = (text: string): void => {
      if (!field) return;
      if (field.lines.length === MOST_LINES) {
        throw new StatementError({ line, column: 1 }, `at most ${MOST_LINES} lines of :${field.tag}:`);
      }
      field.lines.push(text);
    };

    const begin = (tag: string, text: string): void => {
      begun = true;
      const column = tag.length + 3;
      // A wording in several fields is one.
      if (tag === '86' && field?.tag === '86' && message?.entry) {
        addLine(text.slice(column - 1));
        return;
      }
      if (tag === '20') finishMessage();
      else finishField();
      ended = null;
      const notes = tag === '20' || !message ? [] : message.notes;
      field = { tag, lines: [text.slice(column - 1)], place: { line, column }, notes };
    };

    const goOn = (text: string): void => {
      // A hyphen alone ends a page; where text goes on behind it, it is a line of that text.
      if (ended !== null) {
        if (text.trim() === '') return;
        if (field && TEXTS.has(field.tag) && !ended.startsWith('-}')) addLine(ended);
        else field = null;
        ended = null;
      }
      if (field) addLine(text);
      else if (!begun && line > LINES_BEFORE) {
        throw new StatementError({ line, column: 1 }, 'an MT940 message, which begins with :20:');
      }
    };

    const lines = lineReader((text, number) => {
      line = number;
      const [, tag] = TAG.exec(text) ?? [];
      if (tag !== undefined && isTag(tag, field, message, ended !== null)) {
        begin(tag, text);
      } else if (END.test(text)) {
        // A message of which only the :20: is read is not made yet.
        if (field?.tag === '20') finishField();
        const open = field !== null && FIELDS.has(field.tag) && !TEXTS.has(field.tag);
        if (open) finishField();
        if (message && !isComplete(message)) ended ??= text;
        else finishMessage();
      } else goOn(text);
    });

    return {
      write(text) {
        // Some systems put a message between these two.
        lines.write(text.replace(/[\x01\x03]/g, ''));
      },
      end() {
        lines.end();
        finishMessage();
        if (!begun)
          throw new StatementError({ line: 1, column: 1 }, 'an MT940 message, which begins with :20:');
      },
    };
  });
