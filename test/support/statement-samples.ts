/** The same small statement in every format. */
import { writeAsseco } from '../../packages/statement-formats/src/asseco/writer.ts';
import { writeCamt } from '../../packages/statement-formats/src/camt/writer.ts';
import { writeCsv } from '../../packages/statement-formats/src/csv/writer.ts';
import { writeHalcom, writeHalcomRecap } from '../../packages/statement-formats/src/halcom/writer.ts';
import { writeJson } from '../../packages/statement-formats/src/json/writer.ts';
import { writeMt940 } from '../../packages/statement-formats/src/mt940/writer.ts';
import { writeOfx } from '../../packages/statement-formats/src/ofx/writer.ts';
import { writeQif } from '../../packages/statement-formats/src/qif/writer.ts';
import { writeRol } from '../../packages/statement-formats/src/rol/writer.ts';
import { bareEntry, type StatementEntry } from '../../packages/statement-formats/src/statement.ts';

const balance = (kind: 'opening_booked' | 'closing_booked') => ({
  kind,
  amount: 100_000,
  currency: 'RSD',
  date: '2026-02-28',
  creditLineIncluded: false,
});

const entry: StatementEntry = {
  ...bareEntry(-123_450, 'RSD'),
  reference: 'R1',
  bookingDate: '2026-03-01',
  valueDate: '2026-03-01',
  transactedAt: new Date('2026-03-01T08:30:00Z'),
  description: 'Racun 12/2026 za februar, sa dosta reci da ih bude vise redova',
  counterparty: { name: 'Telekom', account: 'RS35205000000010804045', bank: 'DBDBRSBG' },
  paymentReference: { model: '97', number: '84-123456' },
  paymentCode: '221',
  original: { amount: -1_053, currency: 'EUR', rate: 117.236 },
  mcc: '5411',
  cardDigits: '4411',
};

const sample = {
  id: 'S1',
  account: {
    iban: 'RS35205000000010804045',
    number: null,
    currency: 'RSD',
    holder: 'Primer',
    bank: 'KOBBRSBG',
  },
  number: 47,
  page: null,
  period: { from: '2026-03-01', to: '2026-03-01' },
  opening: balance('opening_booked'),
  closing: balance('closing_booked'),
  balances: [],
  entries: [entry, { ...entry, payments: 3 }],
};

const whole = (pieces: Iterable<string>): string => [...pieces].join('');

/** By the formats of `recogniseFormat`. */
export const statementSamples = {
  camt: whole(writeCamt([sample], { messageId: 'M', createdAt: new Date(0) })),
  mt940: whole(writeMt940([sample])),
  mt942:
    ':20:D1\r\n:25:RS35205000000010804045\r\n:28C:3/1\r\n:34F:RSD0,\r\n:13D:2603011200+0100\r\n:61:2603010301D1234,50NTRFNONREF//R1\r\n:86:Racun\r\n:90D:1RSD1234,50\r\n-\r\n',
  halcom: whole(writeHalcom(sample)),
  halcom_recap: writeHalcomRecap(sample, sample.opening, sample.closing),
  halcom_separated:
    'ST_RACUNA#DATUM_KNJ#VALUTA#ZNESEK_V_BREME#ZNESEK_V_DOBRO#NAMEN\n205-108040-45#01.03.2026#DIN#1.234,50#0,00#Racun\n',
  rol: whole(writeRol(sample)),
  asseco: whole(writeAsseco([sample])),
  csv: whole(writeCsv([sample], { form: 'excel' })),
  ofx: whole(writeOfx([sample], { createdAt: new Date(0) })),
  qif: whole(writeQif([sample])),
  json: whole(writeJson(sample)),
};
