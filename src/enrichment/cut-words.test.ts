/** A name that fills its field: the word that the field cut, the country that follows at once, and names that only look so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrich } from './enrich.ts';

const of = (description: string) => enrich({ description, amountMinor: -1499_00, currency: 'RSD' });
const namesOf = (expected: Record<string, string>): void =>
  assert.deepEqual(
    Object.fromEntries(Object.keys(expected).map((line) => [line, of(line).merchantName])),
    expected,
  );

test('a field of 22 or 25 characters is followed by the country at once', () => {
  namesOf({
    'FRIZERSKI SALON GORDANA GSRB BEOGRAD': 'Frizerski salon Gordana',
    'FRIZERSKI SALON GORDANA ISRB BEOGRAD': 'Frizerski salon Gordana',
    'PEKARA TRI KLASA BRACE JUSRB NOVI SAD': 'Pekara Tri Klasa',
    'KNJIZARA SVETIONIK PLUS KRS KRUSEVAC': 'Knjižara Svetionik plus',
    'FOTO STUDIO BLIC MARSASRB SOMBOR': 'Foto studio Blic',
    'POS KUPOVINA MESARA GAVRILOVSRB CACAK': 'Mesara Gavrilov',
  });
});

test('a word that ends like a country is a word', () => {
  namesOf({
    'AUTOPREVOZNIK IVKO TURS KURSUMLIJA': 'Autoprevoznik Ivko Turs',
    'KAFE BAR MASTERS NIS': 'Kafe bar Masters',
  });
});

test('a cut word that can only be one is written out', () => {
  namesOf({
    'KOZMETICKI SALON I SOLARI': 'Kozmetički salon i solarijum',
    'FRIZERSKO KOZMETICKI SALO': 'Frizersko kozmetički salon',
    'DR VESNA MIKIC SPEC ORDIN': 'Dr Vesna Mikić specijalna ordinacija',
    'SLADJANA KOZMETICKI STUDI': 'Slađana kozmetički studio',
    'GALERIJA STARE UMETNOS': 'Galerija stare umetnosti',
  });
});

test('behind a bare trade what is left of a word is no name, and never sure', () => {
  namesOf({
    'VETERINARSKA APOTEKA I AM': 'Veterinarska apoteka',
    'POLJOPRIVREDNA APOTEKA AG': 'Poljoprivredna apoteka',
    'SERVIS BELE TEHNIKE I KLI': 'Servis Bele Tehnike',
  });
  for (const line of ['VETERINARSKA APOTEKA I AM', 'POLJOPRIVREDNA APOTEKA AG', 'MUZICKI INSTRUMENTI CEMPR'])
    assert.notEqual(of(line).merchantConfidence, 'high', line);
});

test('whole words of such a length stay', () => {
  namesOf({
    'KOZMETICKI SALON BELLA': 'Kozmetički salon Bella',
    'STAMPARIJA PUNI TONER': 'Štamparija Puni Toner',
    'STAMPARIJA I PUNI TONER': 'Štamparija i Puni Toner',
    'VETERINARSKA APOTEKA LUNA': 'Veterinarska apoteka Luna',
    'DISKONT PICA KOD BATE   >MLADENOVAC   RS': 'Diskont pica kod Bate',
    'DECJA IGRAONICA MECA PEKA': 'Dečja igraonica Meca Peka',
    'PCELARSKO GAZDINSTVO STAN>UB           RS': 'Pčelarsko gazdinstvo Stan',
  });
});

test('a word that was written out is a guess, and never sure', () => {
  assert.equal(of('DR VESNA MIKIC SPEC ORDIN').merchantConfidence, 'medium');
});
