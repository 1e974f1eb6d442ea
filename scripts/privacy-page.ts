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

/** Returns the section of a table with personal data: retention, columns, export, erasure. */
const sectionOf = ([name, table]: [string, PersonalTable]): string => {
  const { retention, personal = [], note } = table;
  const rows = personal.map(
    ({ columns, says, purpose }) => `| ${code(columns)} | ${says} | ${`${purpose} `.trimStart()}|`,
  );
  return [
    `### \`${name}\``,
    note ? `${retention} ${note}` : retention,
    ['| column | content | purpose |', '|---|---|---|', ...rows].join('\n'),
    [exportOf(table), erasureOf(table)].filter(Boolean).join(' '),
  ].join('\n\n');
};

/** Returns one row for each table without personal data. */
const otherTables = (tables: readonly [string, PersonalTable][]): string =>
  [
    '### Tables without personal data',
    [
      '| table | retention |',
      '|---|---|',
      ...tables.map(
        ([name, { retention, note }]) => `| \`${name}\` | ${note ? `${retention} ${note}` : retention} |`,
      ),
    ].join('\n'),
  ].join('\n\n');

/** @param page docs/privacy.md as it is */
export const privacyPage = (page: string): string => {
  const begin = page.indexOf('### ', page.indexOf('## By table'));
  const end = page.indexOf('## Outside these tables');
  const tables = rooms.flatMap(({ personalData }) => Object.entries(personalData?.tables ?? {}));
  const isPersonal = ([, { personal = [] }]: [string, PersonalTable]): boolean => personal.length > 0;
  const sections = [
    ...tables.filter(isPersonal).map(sectionOf),
    otherTables(tables.filter((table) => !isPersonal(table))),
  ];
  return `${page.slice(0, begin)}${sections.join('\n\n')}\n\n${page.slice(end)}`;
};
