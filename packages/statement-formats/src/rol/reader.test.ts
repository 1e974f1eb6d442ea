import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementErrorOf } from '../../../../test/support/statement-error.ts';
import { readStatements } from '../reader.ts';
import { bareEntry, type Statement } from '../statement.ts';
import { rolReader } from './reader.ts';

const IBAN = 'RS35205000000010804045';

const HEADER = `<Zaglavlje BrojIzvoda="47" DatumIzvoda="01.03.2026" KomitentNaziv="PRIMER DOO" Partija="205000000010804045"
 PrethodnoStanje="1000.00" DugovniPromet="1234.50" PotrazniPromet="0.00" NovoStanje="-234.50"/>`;
const ENTRY = `<Stavke NalogKorisnik="TELEKOM &quot;SRBIJA&quot;" BrojRacunaPrimaocaPosiljaoca="160000000000034558" Opis="Račun 12/2026"
 SifraPlacanja="221" Duguje="1234.50" Potrazuje="0.00" ModelZaduzenjaOdobrenja="00" PozivNaBrojZaduzenjaOdobrenja="12-3"
 ModelKorisnika="97" PozivNaBrojKorisnika="84-123456" BrojZaReklamaciju="CLAIM-1" Referenca="REF" DatumValute="02.03.2026"/>`;
const dinar = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<TransakcioniRacunPrivredaIzvod>\n${inside}\n</TransakcioniRacunPrivredaIzvod>`;

const read = (text: string): Statement[] => readStatements(rolReader(), text);
const refusal = (text: string): [number, string] => {
  const { line, expected } = statementErrorOf(() => read(text));
  return [line, expected];
};

test('a statement in dinars: all fields', () => {
  const balance = { currency: 'RSD', creditLineIncluded: false };
  assert.deepEqual(read(dinar(`${HEADER}\n${ENTRY}`)), [
    {
      id: null,
      account: { iban: IBAN, number: null, currency: 'RSD', holder: 'PRIMER DOO', bank: null },
      number: 47,
      page: null,
      period: { from: '2026-03-01', to: '2026-03-01' },
      opening: { ...balance, kind: 'opening_booked', amount: 100_000, date: null },
      closing: { ...balance, kind: 'closing_booked', amount: -23_450, date: '2026-03-01' },
      balances: [],
      entries: [
        {
          ...bareEntry(-123_450, 'RSD'),
          reference: 'CLAIM-1',
          bookingDate: '2026-03-01',
          valueDate: '2026-03-02',
          description: 'Račun 12/2026',
          counterparty: { name: 'TELEKOM "SRBIJA"', account: '160000000000034558', bank: null },
          paymentReference: { model: '97', number: '84-123456' },
          paymentCode: '221',
        },
      ],
    },
  ]);
});

test('a statement in foreign currency has its currency, its IBAN and its own dates', () => {
  const header = HEADER.replace(/Partija="\d+"/, `IBANBroj="${IBAN}" OznakaValute="EUR"`);
  const entry = ENTRY.replace('DatumValute', 'DatumObrade="28.02.2026" DatumValute');
  const [found] = read(
    dinar(`${header}${entry}`).replaceAll('TransakcioniRacunPrivredaIzvod', 'RacunPrivredaIzvod'),
  );
  assert.deepEqual([found!.account.iban, found!.account.currency], [IBAN, 'EUR']);
  assert.deepEqual([found!.entries[0]!.bookingDate, found!.entries[0]!.currency], ['2026-02-28', 'EUR']);
});

test('a placeholder date gives null', () => {
  const [found] = read(dinar(`${HEADER}${ENTRY.replace('02.03.2026', '01.01.0001')}`))[0]!.entries;
  assert.equal(found!.valueDate, null);
});

test('a negative amount on either side is a reversal', () => {
  const sides = (debit: string, credit: string) => {
    const entry = ENTRY.replace('"1234.50"', `"${debit}"`).replace('"0.00"', `"${credit}"`);
    const [found] = read(dinar(`${HEADER}${entry}`))[0]!.entries;
    return [found!.amount, found!.reversal, found!.paymentReference!.number];
  };
  assert.deepEqual(sides('0,00', '69.808,80'), [6_980_880, false, '12-3']);
  assert.deepEqual(sides('-10', '0'), [1_000, true, '12-3']);
  assert.deepEqual(sides('', '-10.00'), [-1_000, true, '84-123456']);
});

test('missing fields give null; a second header begins a second statement', () => {
  const found = read(dinar(`${HEADER}<Stavke Potrazuje="5"/><Zaglavlje Partija="1"/>`));
  assert.deepEqual(found[0]!.entries, [{ ...bareEntry(500, 'RSD'), bookingDate: '2026-03-01' }]);
  const { account, number, period, opening, closing } = found[1]!;
  assert.deepEqual([account.number, number, period, opening, closing], ['1', null, null, null, null]);
});

test('an error has the line and the expected text', () => {
  for (const [text, place] of [
    [dinar(ENTRY), [5, 'Zaglavlje before the first Stavke']],
    [
      dinar(`${HEADER}\n${ENTRY.replace('02.03.2026', '30.02.2026')}`),
      [7, 'a date that exists in DatumValute'],
    ],
    [dinar(HEADER.replace('01.03.2026', '31.04.2026')), [4, 'a date that exists in DatumIzvoda']],
    [
      dinar(`${HEADER}\n${ENTRY.replace('1234.50', '1234.505')}`),
      [7, 'an amount in RSD with at most 2 decimals in Duguje'],
    ],
    [
      dinar(`${HEADER}\n${ENTRY.replace('1234.50', '90071992547409').replace('0.00', '-90071992547409')}`),
      [7, 'an amount in RSD with at most 2 decimals'],
    ],
    [dinar(HEADER.replace(/Partija="\d+"/, '')), [4, 'an account in Partija or IBANBroj']],
    [
      dinar(HEADER).replaceAll('TransakcioniRacunPrivredaIzvod', 'RacunPrivredaIzvod'),
      [4, 'a currency of three letters in OznakaValute'],
    ],
    [dinar(''), [1, 'a statement with Zaglavlje']],
  ] as const) {
    assert.deepEqual(refusal(text), place);
  }
});
