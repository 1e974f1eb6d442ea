/** Joins statements of Hal E-Bank with the recaps of the same request. Pure. */
import { accountOf } from '../../../packages/statement-formats/src/account-number.ts';
import type { HalcomRecap } from '../../../packages/statement-formats/src/halcom/recap.ts';
import type { ReadFile, ReadStatement } from './read-file.ts';

/** A file of recaps, by the number of the account. */
export interface Recaps {
  name: string;
  recap: Map<string, HalcomRecap>;
}

const lastDay = ({ lines }: ReadStatement): string =>
  lines.reduce((last, { entry }) => ((entry.bookingDate ?? '') > last ? entry.bookingDate! : last), '');

const EMPTY_HEAD = { id: null, page: null, balances: [] };

/** Gives the statements of Hal E-Bank their recaps, by account and day. One that is left over is a day without entries. */
export const withRecaps = (files: ReadFile[], recaps: readonly Recaps[]): ReadFile[] => {
  const left = recaps.flatMap(({ name, recap }) =>
    [...recap].map(([account, said]) => ({ name, account: accountOf(account), said })),
  );
  const same = (one: { iban: string | null; number: string | null }, other: typeof one): boolean =>
    one.iban === other.iban && one.number === other.number;
  for (const { format, statements } of files) {
    if (format !== 'halcom') continue;
    for (const statement of statements) {
      const { head } = statement;
      const own = left.filter(({ account }) => same(account, head.account));
      const found =
        own.find(({ said }) => said.period?.to === lastDay(statement)) ??
        (own.length === 1 ? own[0] : undefined);
      if (!found) continue;
      left.splice(left.indexOf(found), 1);
      statement.head = { ...head, ...found.said };
    }
  }
  const alone = Map.groupBy(left, ({ name }) => name);
  return [
    ...files,
    ...recaps.map(
      ({ name }): ReadFile => ({
        name,
        format: 'halcom_recap',
        encoding: null,
        table: null,
        statements: (alone.get(name) ?? []).map(({ account, said }) => ({
          head: {
            ...EMPTY_HEAD,
            ...said,
            account: { ...account, currency: 'RSD', holder: null, bank: null },
          },
          lines: [],
        })),
      }),
    ),
  ];
};
