/** What the columns of a bank's CSV mean, by their names: Serbian in either script, with accents or without, and English. */
import { currencyOf } from '../amounts.ts';
import type { Column, Mapping } from '../table/columns.ts';
import type { Header } from '../table/reader.ts';
import { plainWords } from '../table/unreadable.ts';

const NAMES: Record<Exclude<Column, 'number'>, string> = {
  account: 'racun|broj racuna|partija|account|account number|iban',
  currency: 'valuta|oznaka valute|sifra valute|currency',
  bookingDate:
    'datum|datum knjizenja|datum transakcije|datum obrade|datum promene|datum prometa|datum izvrsenja|date|booking date|transaction date',
  valueDate: 'datum valute|valuta datum|value date',
  amount: 'iznos|iznos transakcije|iznos u valuti racuna|promena|amount',
  debit: 'duguje|isplata|isplate|zaduzenje|iznos zaduzenja|na teret|odliv|rashod|debit|money out',
  credit: 'potrazuje|uplata|uplate|odobrenje|iznos odobrenja|u korist|priliv|prihod|credit|money in',
  description: 'opis|opis transakcije|svrha|svrha placanja|svrha uplate|namena|detalji|description|purpose',
  counterpartyName:
    'primalac|platilac|nalogodavac|primalac platilac|platilac primalac|naziv primaoca platioca|naziv primaoca|naziv nalogodavca|naziv partnera|naziv|partner|komitent|counterparty',
  counterpartyAccount:
    'racun primaoca|racun nalogodavca|racun primaoca platioca|racun partnera|broj racuna primaoca|broj racuna partnera|counterparty account',
  paymentCode: 'sifra|sifra placanja|payment code',
  debitModel: 'model zaduzenja|debit model',
  debitReference: 'poziv na broj zaduzenja|poziv na broj zaduzenje|debit reference',
  creditModel: 'model|model odobrenja|reference model',
  creditReference: 'poziv na broj|poziv na broj odobrenja|poziv na broj odobrenje|payment reference',
  reference:
    'referenca|broj transakcije|id transakcije|broj naloga|broj za reklamaciju|reference|transaction id',
};

const COLUMN_OF = new Map(
  Object.entries(NAMES).flatMap(([column, names]) =>
    names.split('|').map((name) => [name, column as Column]),
  ),
);

/** What a row means as a header; null where it has no date, or no amount. */
export const headerOf = (cells: readonly string[]): Header | null => {
  const mapping: Mapping = {};
  let currency: string | null = null;
  for (const [at, cell] of cells.entries()) {
    const name = plainWords(cell);
    const [, bare = '', code = ''] = /^(.+) ([a-z]{3})$/.exec(name) ?? [];
    const column = COLUMN_OF.get(name) ?? COLUMN_OF.get(bare);
    if (column === undefined || mapping[column] !== undefined) continue;
    mapping[column] = at;
    if (!COLUMN_OF.has(name)) currency ??= currencyOf(code);
  }
  const dated = mapping.bookingDate ?? mapping.valueDate;
  const moved =
    mapping.amount ?? (mapping.debit !== undefined && mapping.credit !== undefined ? 0 : undefined);
  return dated === undefined || moved === undefined ? null : { mapping, currency };
};
