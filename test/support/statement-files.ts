/** Makes statement files of any format with any lines. */
import { writeCamt } from '../../packages/statement-formats/src/camt/writer.ts';
import { writeHalcom, writeHalcomRecap } from '../../packages/statement-formats/src/halcom/writer.ts';
import { writeMt940 } from '../../packages/statement-formats/src/mt940/writer.ts';
import { bareEntry, type StatementEntry } from '../../packages/statement-formats/src/statement.ts';

export const ACCOUNT = 'RS35160000000001572252';

interface Made {
  account?: string;
  number?: number | null;
  day?: string;
  opening?: number;
  /** Amounts in minor units, with descriptions. */
  lines?: readonly (readonly [amount: number, description: string, more?: Partial<StatementEntry>])[];
  /** The stated balance, if it differs from that of the lines. */
  closing?: number;
}

export const statementOf = ({
  account = ACCOUNT,
  number = 246,
  day = '2026-03-02',
  opening = 100_000,
  lines = [],
  closing = opening + lines.reduce((sum, [amount]) => sum + amount, 0),
}: Made) => {
  const balance = (kind: 'opening_booked' | 'closing_booked', amount: number) => ({
    kind,
    amount,
    currency: 'RSD',
    date: day,
    creditLineIncluded: false,
  });
  return {
    id: `S${number}`,
    account: {
      iban: account.startsWith('RS') ? account : null,
      number: account.startsWith('RS') ? null : account,
      currency: 'RSD',
      holder: 'PRIMER DOO',
      bank: null,
    },
    number,
    page: null,
    period: { from: day, to: day },
    opening: balance('opening_booked', opening),
    closing: balance('closing_booked', closing),
    balances: [],
    entries: lines.map(([amount, description, more]) => ({
      ...bareEntry(amount, 'RSD'),
      bookingDate: day,
      valueDate: day,
      description,
      ...more,
    })),
  };
};

const whole = (pieces: Iterable<string>): string => [...pieces].join('');

export const camtFile = (...made: Made[]): string =>
  whole(writeCamt(made.map(statementOf), { messageId: 'M', createdAt: new Date(0) }));
export const mt940File = (...made: Made[]): string => whole(writeMt940(made.map(statementOf)));
export const halcomFile = (made: Made): string => whole(writeHalcom(statementOf(made)));
export const halcomRecap = (made: Made): string => {
  const statement = statementOf(made);
  return writeHalcomRecap(statement, statement.opening, statement.closing);
};

/** Makes a form with files by their names. */
export const formOf = (
  fields: Record<string, string>,
  files: Record<string, string | Uint8Array<ArrayBuffer>>,
): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of Object.entries(files)) form.append('file', new Blob([content]), name);
  return form;
};
