/** Generates the sections of docs/privacy.md about tables from the `personal-data.ts` of the rooms. */
import { DAY } from '../packages/common/clock.ts';
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

/** Returns whose data a table has: rows that go with a connection are about a user. */
const personsOf = (tables: readonly PersonalTable[]): string =>
  [
    tables.some(({ owner }) => owner && owner.by !== 'address') ? 'developers' : '',
    tables.some(({ owner }) => owner?.by === 'address') ? 'people who left their address' : '',
    tables.some(({ erased = {} }) => erased.connection || erased.accounts) ? 'users' : '',
  ]
    .filter(Boolean)
    .join(', ');

/** Returns one row for each category of the inventory, in the words that a developer reads. */
const recordOfProcessing = (all: Readonly<Record<string, PersonalTable>>): string =>
  [
    '| activity | persons | data | purpose | retention | tables |',
    '|---|---|---|---|---|---|',
    ...rooms
      .flatMap(({ personalData }) => personalData?.inventory ?? [])
      .map(({ category, what, purpose, retention, counts }) => {
        const persons = personsOf(counts.map((name) => all[name]!));
        return `| \`${category}\` | ${persons} | ${what[0]} | ${purpose[0]} | ${retention[0]} | ${code(counts)} |`;
      }),
  ].join('\n');

/** Returns one row for each rule by which the job `retention` deletes rows. */
const retentionRules = (): string =>
  [
    '| table | deleted | by the clock of |',
    '|---|---|---|',
    ...rooms
      .flatMap(({ retention = [] }) => retention)
      .map(({ table, column, keptForMs, on }) => {
        const days = keptForMs / DAY;
        const age = days === 0 ? 'at' : `${days} ${days === 1 ? 'day' : 'days'} after`;
        return `| \`${table}\` | ${age} \`${column}\` | ${on === 'wall' ? 'the server' : 'the key'} |`;
      }),
  ].join('\n');

/** Replaces the table at the end of a section. */
const withSection = (page: string, heading: string, table: string): string => {
  const begin = page.indexOf('\n| ', page.indexOf(`\n## ${heading}`)) + 1;
  const end = page.indexOf('\n## ', begin);
  return `${page.slice(0, begin)}${table}\n${page.slice(end)}`;
};

/** @param page docs/privacy.md as it is */
export const privacyPage = (given: string): string => {
  const all = Object.fromEntries(
    rooms.flatMap(({ personalData }) => Object.entries(personalData?.tables ?? {})),
  );
  const recorded = withSection(given, 'Record of processing activities', recordOfProcessing(all));
  const page = withSection(recorded, 'Retention', retentionRules());
  const begin = page.indexOf('### ', page.indexOf('## By table'));
  const end = page.indexOf('## Outside these tables');
  const tables = rooms.flatMap(({ personalData }) => Object.entries(personalData?.tables ?? {}));
  const kindOf = ([, { personal = [] }]: Named): string =>
    personal.length === 0 ? 'other' : personal.every(isReference) ? 'references' : 'personal';
  const { personal = [], references = [], other = [] } = Object.groupBy(tables, kindOf);
  const sections = [...personal.map(sectionOf), referenceTables(references), otherTables(other)];
  return `${page.slice(0, begin)}${sections.join('\n\n')}\n\n${page.slice(end)}`;
};
