import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cyrillic, latin } from '../packages/common/language/cyrillic.ts';
import { chooseLanguage } from '../packages/common/language/languages.ts';
import { given, phrase } from '../packages/common/language/phrase.ts';
import { inCyrillic } from '../packages/common/language/prose.ts';
import { say, type Text } from '../packages/common/language/text.ts';
import * as bankPage from '../packages/common/pages/bank-page-words.ts';
import * as privacy from '../packages/common/pages/privacy-words.ts';
import * as widgetExtras from './widget/extra-words.ts';
import * as widget from './widget/words.ts';

const texts: [name: string, text: Text][] = [widget, widgetExtras, bankPage, privacy].flatMap((words) =>
  Object.entries(words),
);

describe('transliteration of Serbian to Cyrillic', () => {
  test('maps each Latin letter, digraphs included', () => {
    assert.equal(
      cyrillic('Ljubičasti đak Džemal njuši žbun, čaj i šećer.'),
      'Љубичасти ђак Џемал њуши жбун, чај и шећер.',
    );
  });

  test('leaves placeholders and words in capitals unchanged', () => {
    assert.equal(cyrillic('IBAN računa {bank} u {app}'), 'IBAN рачуна {bank} у {app}');
  });

  test('returns to the same Latin text', () => {
    const letters = fc.constantFrom(...'abcdefghijklmnoprstuvzčćđšž ');
    fc.assert(
      fc.property(fc.array(letters), (array) => {
        // In Cyrillic, n followed by j and the letter nj are the same: this is the only loss of the round trip.
        assert.equal(latin(cyrillic(array.join(''))), array.join(''));
      }),
    );
  });

  test('leaves no Latin letter in our texts, which contain no word in which nj, lj or dž are two letters', () => {
    for (const [name, text] of texts) {
      const written = say('sr-Cyrl', text).replace(/\{\w+\}/g, '');
      assert.doesNotMatch(written, /[a-zčćđšž]/i, name);
      assert.doesNotMatch(text[1], /injek|konjug|konjunk|nadžnj|nadživ|odžal|podžan|vanjezi|tanjug/i, name);
    }
  });
});

describe('transliteration of whole Serbian texts to Cyrillic', () => {
  const becomes = (pairs: Record<string, string>): void => {
    for (const [latinText, written] of Object.entries(pairs)) {
      assert.equal(inCyrillic(latinText), written);
      assert.equal(inCyrillic(written), written, 'once more, it stays');
    }
  };

  test('treats n and j, or d and ž, as two letters where a word requires it', () =>
    becomes({
      'Konjugacija, injekcija i nadživeti': 'Конјугација, инјекција и надживети',
      'podžeti podžanr, odžaliti, predživot': 'поджети поджанр, оджалити, предживот',
      'Tanjug javlja: konjunktura i anjon': 'Танјуг јавља: конјунктура и анјон',
      'Njegov konj, kanjon, budžet i odžak': 'Његов коњ, кањон, буџет и оџак',
      'Ljudi i Džez, nadjačati injicirani': 'Људи и Џез, надјачати инјицирани',
    }));

  test('leaves names, code, ids, addresses, abbreviations and units unchanged', () =>
    becomes({
      'Pozovite POST /developers/login.': 'Позовите POST /developers/login.',
      'Polja user_id, connections:write i acc_1': 'Поља user_id, connections:write и acc_1',
      'API-ja, IBAN-a i JSON datoteke': 'API-ја, IBAN-а и JSON датотеке',
      'Banka je Banca Intesa, UniCredit ili OTP.': 'Банка је Banca Intesa, UniCredit или OTP.',
      'na https://example.com/put i ana@example.com': 'на https://example.com/put и ana@example.com',
      'u sandboxu, iz Sandboxa; webhook adrese': 'у sandbox-у, из Sandbox-а; webhook адресе',
      'Traje 30 ms, 1 KB po danu i/ili d.o.o.': 'Траје 30 ms, 1 KB по дану и/или д.о.о.',
      'Zahtev /accounts/acc_1/rows?limit=1 je odbijen': 'Захтев /accounts/acc_1/rows?limit=1 је одбијен',
      'U datoteci .env je MT940, sa 2xx': 'У датотеци .env је MT940, са 2xx',
    }));

  test('leaves code and placeholder values unchanged, and transliterates the forms of a number', () => {
    const text: Text = [
      '{count} {count|day|days}, `date`: {name}',
      '{count} {count|dan|dana|dana}, `date`: {name}',
    ];
    const values = { count: 3, name: '`Ana`' };
    assert.equal(phrase('en', text, values), '3 days, date: `Ana`');
    assert.equal(phrase('sr-Latn', text, values), '3 dana, date: `Ana`');
    assert.equal(phrase('sr-Cyrl', text, values), '3 дана, date: `Ana`');
  });
});

test('texts that the service sends in both languages keep the letters of quoted text', () => {
  const serbian = "Prepoznato po reči 'dm drogerie' (drogerija), bez mesta 'NIŠ 688'.";
  assert.equal(given('en', 'Matched', serbian), 'Matched');
  assert.equal(given('sr-Latn', 'Matched', serbian), serbian);
  assert.equal(
    given('sr-Cyrl', 'Matched', serbian),
    "Препознато по речи 'dm drogerie' (дрогерија), без места 'NIŠ 688'.",
  );
});

describe('every text', () => {
  test('has the same placeholders in both languages, is not empty, and has the same final punctuation', () => {
    const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [name, [english, serbian]] of texts) {
      assert.ok(english.trim() && serbian.trim(), name);
      assert.deepEqual(placeholders(serbian), placeholders(english), name);
      assert.equal(/[.?…]$/.test(serbian), /[.?…]$/.test(english), name);
    }
  });

  test('is English, or Serbian in the requested script; placeholder values keep their own script', () => {
    const text: Text = ['Next: {bank}', 'Sledi: {bank}'];
    assert.equal(say('en', text, { bank: 'Banca Intesa' }), 'Next: Banca Intesa');
    assert.equal(say('sr-Latn', text, { bank: 'Banca Intesa' }), 'Sledi: Banca Intesa');
    assert.equal(say('sr-Cyrl', text, { bank: 'Banca Intesa' }), 'Следи: Banca Intesa');
  });
});

test('the language is the first supported one of the wanted languages', () => {
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
