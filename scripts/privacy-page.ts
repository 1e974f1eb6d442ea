/** Generates the sections of docs/privacy.md about tables from the `personal-data.ts` of the rooms. */
import { rooms } from '../src/main/rooms.ts';
import type { PersonalTable } from '../src/platform/room/personal-data.ts';

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const exportOf = ({ exported }: PersonalTable): string => {
  if (exported === undefined) return '';
  if (typeof exported === 'object') return `In the export: \`${exported.as}\`.`;
  const [, reason] = /^no: (.*)/.exec(exported) ?? [];
  return reason === undefined ? `In the export: ${exported}.` : `Not in the export: ${reason}.`;
};

const erasureOf = ({ erased = {} }: PersonalTable): string => {
  const { account, connection, accounts } = erased;
  const with_ = [
    ...(account && account !== 'emptied' ? ["the developer's account"] : []),
    ...(connection ? ['the connection'] : []),
    ...(accounts ? ['an account that is taken out of it'] : []),
  ];
  return with_.length === 0 ? '' : `Erased with ${with_.join(', with ')}.`;
};

type Named = [name: string, table: PersonalTable];

/** Matches columns that only refer to an account or a connection. */
const REFERENCE = /^the (account's|connection's)( and the connection's)?$/;
const isReference = ({ says }: { says: string }): boolean => REFERENCE.test(says);

const retentionOf = ({ retention, note }: PersonalTable): string =>
  note ? `${retention} ${note}` : retention;

const referencesOf = ({ personal = [] }: PersonalTable): string =>
  code(personal.filter(isReference).flatMap(({ columns }) => columns));

const endOf = (table: PersonalTable): string => [exportOf(table), erasureOf(table)].filter(Boolean).join(' ');

/** Returns the section of a table with personal data: retention, columns, export, erasure. */
const sectionOf = ([name, table]: Named): string => {
  const references = referencesOf(table);
  const rows = (table.personal ?? [])
    .filter((row) => !isReference(row))
    .map(({ columns, says, purpose }) => `| ${code(columns)} | ${says} | ${`${purpose} `.trimStart()}|`);
  return [
    `### \`${name}\``,
    retentionOf(table),
    ['| column | content | purpose |', '|---|---|---|', ...rows].join('\n'),
    [references && `References: ${references}.`, endOf(table)].filter(Boolean).join(' '),
  ].join('\n\n');
};

/** Returns one row for each table whose only personal columns are references. */
const referenceTables = (tables: readonly Named[]): string =>
  [
    '### Tables with references only',
    [
      '| table | references | retention, export and erasure |',
      '|---|---|---|',
      ...tables.map(
        ([name, table]) => `| \`${name}\` | ${referencesOf(table)} | ${retentionOf(table)} ${endOf(table)} |`,
      ),
    ].join('\n'),
  ].join('\n\n');

/** Returns one row for each table without personal data. */
const otherTables = (tables: readonly Named[]): string =>
  [
    '### Tables without personal data',
    [
      '| table | retention |',
      '|---|---|',
      ...tables.map(([name, table]) => `| \`${name}\` | ${retentionOf(table)} |`),
    ].join('\n'),
  ].join('\n\n');

/** @param page docs/privacy.md as it is */
export const privacyPage = (page: string): string => {
  const begin = page.indexOf('### ', page.indexOf('## By table'));
  const end = page.indexOf('## Outside these tables');
  const tables = rooms.flatMap(({ personalData }) => Object.entries(personalData?.tables ?? {}));
  const kindOf = ([, { personal = [] }]: Named): string =>
    personal.length === 0 ? 'other' : personal.every(isReference) ? 'references' : 'personal';
  const { personal = [], references = [], other = [] } = Object.groupBy(tables, kindOf);
  const sections = [...personal.map(sectionOf), referenceTables(references), otherTables(other)];
  return `${page.slice(0, begin)}${sections.join('\n\n')}\n\n${page.slice(end)}`;
};
