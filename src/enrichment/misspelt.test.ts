/** Words of which a letter is missing, was taken for another, or was misread. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrich } from './enrich.ts';
import { reread } from './misread.ts';

const ask = (description: string, amountMinor = -1499_00) =>
  enrich({ description, amountMinor, currency: 'RSD' });
const answers = (expected: Record<string, readonly [name: string, confidence: string]>): void =>
  assert.deepEqual(
    Object.fromEntries(
      Object.keys(expected).map((line) => {
        const { merchantName, merchantConfidence } = ask(line);
        return [line, [merchantName, merchantConfidence]];
      }),
    ),
    expected,
  );

test('a brand or a trade without one of its letters is told, and is not sure', () => {
  answers({
    'GIGATRN.RS ONLINE BEOGRA': ['Gigatron', 'medium'],
    'NETFLX COM AMSTERD': ['Netflix', 'medium'],
    'BAUHAS NIS 03 RS': ['Bauhaus', 'medium'],
    'RESTORN MAKSIM KRALJEVO': ['Restoran Maksim', 'medium'],
    'M?ZZARTBET ONLINE UPLATA': ['Mozzart', 'high'],
    'UNIVEREXP DOO MP 61 BAC PAL': ['Univerexport', 'medium'],
  });
});

test('a word that is one by itself, a name in its case and a beginning of a brand are not put right', () => {
  answers({
    'SIMPLE NAMESTAJ PO MERI': ['Simple nameštaj po Meri', 'medium'],
    'PRENOS TAMARI ILINCIC': ['Tamara Ilincić', 'high'],
    'PEKARA PETICA 24H BACKA TO': ['Pekara Petica 24H', 'high'],
    'PEKARA ZORICA NIS 688': ['Pekara Zorica', 'high'],
  });
});

test('a small l and a one among capitals are an I where a brand comes out', () => {
  answers({
    'LlDL 0133 LOZNICA RS': ['Lidl', 'high'],
    'MAX1 412 BEOGRAD': ['Maxi', 'high'],
    'KAFE BAR VOl NIS 688': ['Kafe bar VOl', 'high'],
  });
});

test('Serbian letters that another code page has as well are left where nothing was misread', () => {
  assert.equal(reread('ЗАНАТСКА РАДЊА ЗОРА'), 'ЗАНАТСКА РАДЊА ЗОРА');
  assert.equal(reread('ДЊAДЊAK'), 'ČAČAK');
  assert.equal(ask('НАКНАДА ЗА ОДВОДЊАВАЊЕ 2026').merchantName, 'Srbijavode');
});
