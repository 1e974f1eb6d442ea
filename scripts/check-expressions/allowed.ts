/** Expressions that may stay although they cannot be checked: their text or their input is fixed or bounded. */

/** `path: text` of a call of `RegExp` → why its text at run time is safe. */
export const DYNAMIC: Readonly<Record<string, string>> = {
  "packages/enrichment/src/encoding.ts: new RegExp(escaped.join('|'), 'g')":
    'an alternation of texts, without repetitions',
  "packages/statement-formats/src/pieces.ts: new RegExp(`[^]{1,${width}}`, 'gu')":
    'one repetition, of a number of characters',
  "src/sites/pages/make-bundles.ts: new RegExp(`^(${OWN_FIELDS.join('|')})$`)":
    'an alternation of names, and its input is our own source',
};

/**
 * `path: ` and the first 40 characters of an expression for which no automaton can be made → why it is linear, or its input
 * safe. Texts are tried on it as well.
 */
export const BY_READING: Readonly<Record<string, string>> = {
  'packages/common/language/prose.ts: /(?<![A-Za-zČĆĐŠŽčćđšž0-9_])(?<name>[Ss]':
    'too many words; each alternative begins where a word does and stays within it, and the texts are our own',
};
