/** Insurers beside what they sell: OSIG DDOR, TRIGLAV ZDRAVSTVENO PUTNO, REGISTRACIJA VOZILA AO DUNAV. */
import { readTable } from './data-files.ts';
import type { Descriptor } from './descriptor.ts';
import { matched, REFUND } from './explain.ts';
import { fold } from './fold.ts';
import { type Recognised, recognised } from './recognised.ts';

const insurers = new Map(
  readTable('insurers.csv', ['word', 'name'] as const).map(({ row }) => [fold(row.word), row.name]),
);

const PRODUCT =
  /^(?:AO|DZO|BIZTOSITAS|POISTENIE|OSIG\w*|KASKO|POLIS[AEU]|PREMIJ[AEU]|AUTOODG\w*|PUTNO|PUTNICKO|ZDRAVSTVENO|ZIVOTNO|NEZGOD[AEU]|NEZIVOTNO|IMOVIN[AEU]|DOMACINSTV[AO]|STET[AEU])$/;
/** SPEC BOLNICA MERKUR ZDRAVSTVENO: of a name that somebody else bears. */
const OTHERS =
  /^(?:BOLNIC|HOTEL|APOTEK|MARKET|RESTORAN|KAF|BANK|SKOL|PENZ|DPF|DOBROVOLJN|BROD|VELNES|SPA$|SVETI$|VRTIC|GIMNAZ|JKP$|JP$)/;

/** OS SVETI SAVA OSIGURANJE; behind the insurer OS is what a field left of osiguranje. */
const SCHOOLS = new Set(['OS', 'SKOLA', 'PU', 'SV']);

/** Null where the line names no insurer, or nothing that one sells. */
export const insurerIn = ({ words, card, removed }: Descriptor, income: boolean): Recognised | null => {
  const insurer = words.find(({ folded }) => insurers.has(folded));
  if (insurer === undefined) return null;
  const product = words.find(({ folded }) => PRODUCT.test(folded));
  if (
    product === undefined ||
    words.some(({ folded }) => OTHERS.test(folded)) ||
    words.slice(0, words.indexOf(insurer)).some(({ folded }) => SCHOOLS.has(folded))
  )
    return null;
  if (card && words.indexOf(product) < words.indexOf(insurer)) return null;
  const said = [insurer, product].map(({ short, folded }) => (short ?? folded).toLowerCase());
  return recognised(
    insurers.get(insurer.folded)!,
    'insurance',
    'payee',
    matched('payee', said, 'insurance', removed, income ? REFUND : null),
    true,
  );
};
