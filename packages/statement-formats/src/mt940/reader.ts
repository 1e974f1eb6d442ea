/** Reads MT940 and MT942 of SWIFT, with and without envelope. A text may contain several messages. */
import { lineReader } from '../lines.ts';
import { readerOver, type StatementReader } from '../reader.ts';
import { StatementError } from '../statement-error.ts';
import type { Field } from './fields.ts';
import { beginMessage, FIELDS, type Given, headOf, isComplete, type Message } from './message.ts';

const TAG = /^:(\d\d[A-Z]?|NS):/;
/** Matches a line with a hyphen, or the envelope before and after a message. */
const END = /^(?:-\s*$|-?\}|\{)/;
/** Banks write their name and the type of the message before the first field. */
const LINES_BEFORE = 10;
/** Maximum number of lines of a field. SWIFT allows six of 65 characters; some banks write more. */
const MOST_LINES = 40;

/** Text fields, whose lines may begin like a tag: `16:26:37` split after its first colon. */
const TEXTS = new Set(['61', '86']);
/** Tags that may follow an entry, besides tags with a letter, which cannot occur in text. */
const BEHIND_ENTRIES = new Set(['61', '86']);
const BEHIND_CLOSING = new Set(['20', '61', '64', '65', '86']);

/** Returns whether a line is a tag: only where the grammar allows one. Elsewhere it continues the text. */
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
    /** A line that ends a page or message although the message is not complete. */
    let ended: string | null = null;
    let line = 1;

    const emitLast = (): void => {
      if (message?.last) emit({ kind: 'entry', ...message.last });
    };

    const finishEntry = (): void => {
      if (!message?.entry) return;
      emitLast();
      message.last = message.entry;
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
      emitLast();
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
      // Several description fields are joined.
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
      // A single hyphen ends a page; if text follows, it was a line of that text.
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
        // A message of which only :20: was read does not exist yet.
        if (field?.tag === '20') finishField();
        const open = field !== null && FIELDS.has(field.tag) && !TEXTS.has(field.tag);
        if (open) finishField();
        if (message && !isComplete(message)) ended ??= text;
        else finishMessage();
      } else goOn(text);
    });

    return {
      write(text) {
        // Some systems write a message between these two characters.
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
