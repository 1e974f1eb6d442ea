/** Makes the part of docs/privacy.md that speaks of each table from what the rooms declare. */
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

const sectionOf = ([name, table]: [string, PersonalTable]): string => {
  const { kept, personal = [], notPersonal, note } = table;
  const rows = personal.map(
    ({ columns, says, purpose }) => `| ${code(columns)} | ${says} | ${`${purpose} `.trimStart()}|`,
  );
  return [
    `### \`${name}\``,
    kept,
    ...(rows.length > 0
      ? [['| column | what it says | what for |', '|---|---|---|', ...rows].join('\n')]
      : []),
    ...(notPersonal.length > 0 ? [`Not personal: ${code(notPersonal)}.${note ? ` ${note}` : ''}`] : []),
    ...(personal.length > 0 ? [[exportOf(table), erasureOf(table)].filter(Boolean).join(' ')] : []),
  ].join('\n\n');
};

/** @param page docs/privacy.md as it is */
export const privacyPage = (page: string): string => {
  const begin = page.indexOf('### ', page.indexOf('## By table'));
  const end = page.indexOf('## Outside these tables');
  const tables = rooms.flatMap(({ personalData }) => Object.entries(personalData?.tables ?? {}));
  return `${page.slice(0, begin)}${tables.map(sectionOf).join('\n\n')}\n\n${page.slice(end)}`;
};
