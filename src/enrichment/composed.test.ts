/** Names in lines that are composed of trades, persons and public bodies, and of what is written around them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composedLines } from '../../scripts/evaluate-enrichment/composed.ts';
import { isSameName } from '../../scripts/evaluate-enrichment/same-name.ts';
import { deep, sampled } from '../../test/support/depth.ts';
import { enrich } from './enrich.ts';

const nameOf = (description: string): string =>
  enrich({ description, amountMinor: -250_000, currency: 'RSD', facts: null }).merchantName;

/** Of a hundred lines as many may have another name: given names that are surnames too, courts in towns without their case. */
const MOST_WRONG = { firm: 2, bill: 1, person: 3, body: 2 } as const;

for (const [kind, most] of Object.entries(MOST_WRONG))
  test(`of composed lines of a ${kind} nearly all keep the name, whatever stands around it`, () => {
    const lines = sampled(
      composedLines().filter((line) => line.kind === kind),
      4,
    );
    const wrong = lines
      .map(({ description, names }) => ({ description, names, got: nameOf(description) }))
      .filter(({ names, got }) => !names.some((name) => isSameName(got, name)));
    assert.ok(lines.length >= deep(75, 300));
    assert.ok(
      wrong.length * 100 <= lines.length * most,
      wrong.map(({ description, got }) => `${description} => ${got}`).join('\n'),
    );
  });

test('who is paid where a line has words of its own for how and where', () => {
  const names = {
    'GOOGLE PAY CVECARA ZELENIKA CACAK': 'Cvećara Zelenika',
    'MENJACNICA GAGA SABAC OTKUP': 'Menjačnica Gaga',
    'STR MENJACNICA LAV KRAGUJEVAC': 'Menjačnica Lav',
    'BP OMV VALJEVO1 RS': 'OMV',
    'BP KNEZ PETROL': 'Knez Petrol',
    'BP LONDON GB': 'BP',
    'RIBARNICA KOD PAJE RIBLJA PIJACA': 'Ribarnica kod Paje',
    'JKP BEOGRADSKE PIJACE BEOGRAD 688': 'Green market (pijaca)',
    'PEONIJA APOTEKA KRAGUJEVAC': 'Peonija apoteka',
    'PEKARA NAS KUTAK BEOGRAD': 'Pekara Naš Kutak',
    'MILAN ILIC PR PEKARA ZORA NIS': 'Pekara Zora',
    'CVECARA NEVEN SLAVICA ILIC PR': 'Cvećara Neven',
    'PEDIJATRIJSKA ORD. MALI PRINC DR S': 'Pedijatrijska ordinacija Mali Princ',
    'YETTEL D.O.O. BEOGRAD mBANKING RN 06398112': 'Yettel',
    'KUPOVINA NA 12 RATA TEHNOMANIJA': 'Tehnomanija',
    'KUPOVINA NA 12 RATA': 'Card instalments',
    'FAKT.BR. 12 GVOZDJARA LABUD DOO': 'Gvožđara Labud',
    'TIJANA POPOV, NIS': 'Tijana Popov',
    'PRENOS MALESEVIC ANA': 'Malešević Ana',
    'PRENOS MARASEVIC ANA': 'Marasević Ana',
    'INFORMATIKA AD NOVI SAD': 'JKP Informatika Novi Sad',
  };
  const got = Object.fromEntries(Object.keys(names).map((line) => [line, nameOf(line)]));
  assert.deepEqual(got, names);
});

test('a person with the word of a trade is a business where the word says what they are, or a form stands beside it', () => {
  const told = (description: string): [string, string] => {
    const { category, merchantConfidence } = enrich({
      description,
      amountMinor: -450_000,
      currency: 'RSD',
      facts: null,
    });
    return [category, merchantConfidence];
  };
  for (const [line, category] of Object.entries({
    'FOTOGRAF MIODRAG ILIC': 'shopping',
    'GINEKOLOG MIODRAG ILIC': 'health',
    'KNJIGOVODSTVO MIODRAG ILIC': 'fees',
    'MIODRAG ILIC PR ELEKTRO USLUGE': 'shopping',
    'MIODRAG ILIC PR SERVIS RACUNARA': 'shopping',
  }))
    assert.equal(told(line)[0], category, line);
  // A person and a town, and no till in it.
  assert.deepEqual(told('TIJANA POPOV, NIS'), ['transfer', 'high']);
  // Whether a firm or a person is paid is not told, so neither is sure.
  for (const line of ['SAMOSTALNA RADNJA MIODRAG ILIC', 'MIODRAG ILIC PR TRGOVINA'])
    assert.deepEqual(told(line), ['transfer', 'medium'], line);
  // What for, between people.
  assert.equal(told('MIODRAG ILIC ZA GORIVO')[0], 'transfer');
});

test('a letter that became two signs is one letter, unless two letters give a word that is known', () => {
  assert.equal(nameOf('RADNJA ME??OVITA ROBA LJUBICA'), 'Radnja Mešovita roba Ljubica');
  assert.equal(nameOf('KAFI?? KOD ??IKE'), 'Kafić kod Žike');
  assert.equal(nameOf('U??E PARKING'), 'Ušće parking');
  assert.equal(nameOf('ku?a nakita Zora'), 'Kuća nakita Zora');
});

test('whom the bank states is who is paid, by the whole of their name', () => {
  const beside = (description: string, name: string, amountMinor = -500_000): string =>
    enrich({ description, amountMinor, currency: 'RSD', facts: { counterparty: { name, person: false } } })
      .merchantName;
  assert.equal(beside('KNJIGOV. USLUGE MART', 'AGENCIJA BILANS PLUS JELENA TOT PR'), 'Agencija Bilans plus');
  assert.equal(beside('Racun za papir i toner', 'PAPIRPROM KOMERC DOO'), 'Papirprom Komerc');
  assert.equal(beside('UPRAVNIK ZGRADE', 'PRO UPRAVNIK DOO'), 'Pro upravnik');
  assert.equal(
    beside('Isplata plate II deo', 'MINISTARSTVO UNUTRASNJIH POSLOVA', 9_000_000),
    'Ministarstvo unutrašnjih poslova',
  );
  assert.equal(beside('UPLATA JAVNIH PRIHODA', 'PORESKA UPRAVA'), 'Poreska uprava');
  assert.equal(beside('NAKN.ZA ZASTITU ZIV.SREDINE', 'LPA OPSTINA RUMA'), 'Lokalna poreska administracija');
  assert.equal(beside('РЕГИСТАРСКА ТАКСА ЗА ЈАВНИ МЕДИЈСКИ СЕРВИС', 'ЈП ЕПС БЕОГРАД'), 'EPS');
});
