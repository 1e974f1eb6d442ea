import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import * as bankPage from '../bank-page/words.ts';
import * as widget from '../widget/words.ts';
import { cyrillic, latin } from './cyrillic.ts';
import { chooseLanguage } from './languages.ts';
import { say, type Text } from './text.ts';

const texts: [name: string, text: Text][] = [...Object.entries(widget), ...Object.entries(bankPage)];

describe('Serbian in Cyrillic', () => {
  test('stands for Latin letter by letter, digraphs included', () => {
    assert.equal(
      cyrillic('Ljubičasti đak Džemal njuši žbun, čaj i šećer.'),
      'Љубичасти ђак Џемал њуши жбун, чај и шећер.',
    );
  });

  test('leaves placeholders and words in capitals alone', () => {
    assert.equal(cyrillic('IBAN računa {bank} u {app}'), 'IBAN рачуна {bank} у {app}');
  });

  test('goes back to the same Latin text', () => {
    const letters = fc.constantFrom(...'abcdefghijklmnoprstuvzčćđšž ');
    fc.assert(
      fc.property(fc.array(letters), (array) => {
        // n followed by j is one letter in Cyrillic, whichever was meant: the one thing that cannot be told apart.
        assert.equal(latin(cyrillic(array.join(''))), array.join(''));
      }),
    );
  });

  test('of all our texts has no Latin letter left, and no word in which nj, lj or dž are two letters', () => {
    for (const [name, text] of texts) {
      const written = say('sr-Cyrl', text).replace(/\{\w+\}/g, '');
      assert.doesNotMatch(written, /[a-zčćđšž]/i, name);
      assert.doesNotMatch(text[1], /injek|konjug|konjunk|nadžnj|nadživ|odžal|podžan|vanjezi|tanjug/i, name);
    }
  });
});

describe('every text', () => {
  test('asks for the same values in both languages, says something, and ends alike', () => {
    const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [name, [english, serbian]] of texts) {
      assert.ok(english.trim() && serbian.trim(), name);
      assert.deepEqual(placeholders(serbian), placeholders(english), name);
      assert.equal(/[.?…]$/.test(serbian), /[.?…]$/.test(english), name);
    }
  });

  test('is English, or Serbian in the script that was asked for; what is filled in keeps its own', () => {
    const text: Text = ['Next: {bank}', 'Sledi: {bank}'];
    assert.equal(say('en', text, { bank: 'Banca Intesa' }), 'Next: Banca Intesa');
    assert.equal(say('sr-Latn', text, { bank: 'Banca Intesa' }), 'Sledi: Banca Intesa');
    assert.equal(say('sr-Cyrl', text, { bank: 'Banca Intesa' }), 'Следи: Banca Intesa');
  });
});

test('the language is the first wanted one that there is', () => {
  for (const [wanted, chosen] of [
    [['sr'], 'sr-Latn'],
    [['sr-RS'], 'sr-Latn'],
    [['sr-Cyrl-RS'], 'sr-Cyrl'],
    [['SR-CYRL'], 'sr-Cyrl'],
    [['hr-HR'], 'sr-Latn'],
    [['de', 'fr-CH', 'sr-Cyrl;q=0.8', 'en'], 'sr-Cyrl'],
    [['en-GB', 'sr'], 'en'],
    [[null, undefined, ''], 'en'],
    [['enx', 'srx'], 'en'],
    [[], 'en'],
  ] as const) {
    assert.equal(chooseLanguage(wanted), chosen, wanted.join());
  }
});
