/** Reads the "prošireni" text format of Halcom: cells separated by `#`, Slovenian headings, optional columns. */
import { readerOver, type StatementReader } from '../reader.ts';
import type { Column, Mapping } from '../table/columns.ts';
import { tableSink } from '../table/reader.ts';

/** Other columns contain nothing that an entry has. */
const NAMES: Record<string, Column> = {
  ST_RACUNA: 'account',
  ST_IZPISKA: 'number',
  VALUTA: 'currency',
  DATUM_KNJ: 'bookingDate',
  DATUM_VAL: 'valueDate',
  ZNESEK_V_BREME: 'debit',
  ZNESEK_V_DOBRO: 'credit',
  NAMEN: 'description',
  RAC_NAL_PREJ: 'counterpartyAccount',
  NAZIV_NAL_PREJ: 'counterpartyName',
  OZN_VRSTE_POSLA: 'paymentCode',
  MODEL_OBREM: 'debitModel',
  SKLIC_OBREM: 'debitReference',
  MODEL_ODOBR: 'creditModel',
  SKLIC_ODOBR: 'creditReference',
  ID_NALOGA: 'reference',
};
/** Columns that replace missing ones. */
const OTHERWISE: Record<string, Column> = { DATUM_OBD: 'bookingDate', OPIS: 'description' };

const mappingOf = (cells: readonly string[]): Mapping => {
  const mapping: Mapping = {};
  for (const names of [NAMES, OTHERWISE]) {
    for (const [at, cell] of cells.entries()) {
      const name = cell.trim();
      const column = Object.hasOwn(names, name) ? names[name] : undefined;
      if (column !== undefined) mapping[column] ??= at;
    }
  }
  return mapping;
};

export const halcomSeparatedReader = (): StatementReader =>
  readerOver((emit) =>
    tableSink(
      {
        separator: '#',
        quotes: false,
        minus: 'takes back',
        account: null,
        currency: null,
        dateOrder: null,
        decimalMark: null,
        unsignedAmounts: null,
        header: ({ cells }) => {
          const mapping = mappingOf(cells);
          const amount = mapping.debit !== undefined && mapping.credit !== undefined;
          return amount && mapping.account !== undefined
            ? { mapping, currency: null, headings: cells }
            : null;
        },
      },
      emit,
    ),
  );
