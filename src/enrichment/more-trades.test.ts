/** Trades of fewer firms, trades abroad, and words that a wider trade has as well. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrich } from './enrich.ts';

const kindsOf = (cases: Readonly<Record<string, string>>): void => {
  for (const [description, merchantCategory] of Object.entries(cases)) {
    const told = enrich({ description, amountMinor: -210_000, currency: 'RSD' });
    assert.equal(told.merchantCategory, merchantCategory, description);
  }
};

test('a craft of few firms is told, whatever wider trade has its word', () => {
  kindsOf({
    'DRVARA JASEN PR UZICE': 'diy',
    'OGREV JASEN UZICE': 'heating',
    'PRZIONICA KAFE ORIJENT CACAK RS': 'specialty_food',
    'KAFE BAR ORIJENT CACAK RS': 'cafe',
    'PANSION ZA PSE RUNDOV NIS': 'pet_store',
    'PANSION LIPOVAC NIS': 'accommodation',
    'SERVIS TAHOGRAFA DELTA PR': 'vehicle_services',
    'TAPETARSKA RADIONICA LUNA': 'furniture',
    'KAZANDZIJSKA RADNJA BAKAR PR': 'home_goods',
    'PECAROSKA OPREMA SMUDJ': 'sportswear',
    'PECARA KOD LALETA': 'restaurant',
    'BETONSKA GALANTERIJA NEIMAR': 'diy',
    'GALANTERIJA NEIMAR': 'clothing',
    'SERVIS MOTORNIH TESTERA BUKVA PR': 'diy',
    'SERVIS MOTORA BUKVA PR': 'vehicle_services',
    'ELEKTROMEHANICAR LALE PR VRSAC': 'diy',
    'AUTOMEHANICAR LALE PR VRSAC': 'vehicle_services',
    'GREJANJE I VODOVOD TERMIKA PR': 'diy',
    'JKP GREJANJE PANCEVO': 'heating',
    'SERVIS BELE TEHNIKE SEVER PR': 'diy',
    'PRODAJA BELE TEHNIKE SEVER': 'electronics',
    'GOLF KLUB BREZA': 'sports_club',
    'MINI GOLF BREZA': 'playroom',
    'HEMIJSKA CISTIONA SNEG KG': 'laundry',
  });
});

test('what a card is called is no word of a name, and KART CENTAR and DOM ZDRAVLJA are', () => {
  const named = (description: string): string | null =>
    enrich({ description, amountMinor: -90_000, currency: 'RSD' }).merchantName;
  assert.equal(named('KART CENTAR KRIVINA NIS'), 'Kart centar Krivina');
  assert.equal(named('KART 1182 PEKARA BREZA'), 'Pekara Breza');
  assert.equal(named('POS 02.04.2026 DOM ZDRAVLJA ZEMUN BEOGRAD'), 'Dom zdravlja Zemun');
  assert.equal(named('POS DOM PEKARA BREZA'), 'Pekara Breza');
});

test('trades are told in the words of the neighbours', () => {
  kindsOf({
    'VIRAGBOLT ROZSA SZEGED HU': 'florist',
    'FOGORVOS DR NAGY SUBOTICA': 'dental',
    'KADERNICTVO LENKA PETROVEC': 'hairdresser',
    'PNEUSERVIS HRON SVK': 'vehicle_services',
    'TISCHLEREI BERGER WIEN AT': 'diy',
    'ODONTIATRIO NIKOLAOS GRC': 'dental',
    'OTO YIKAMA EMRE ISTANBUL': 'vehicle_services',
    'OREFICERIA BIANCHI ITA': 'jewelry',
    'ZELJEZARIJA SAVA ZAGREB HRV': 'diy',
    'GLEDALISCE PTUJ SVN': 'theatre',
  });
});
