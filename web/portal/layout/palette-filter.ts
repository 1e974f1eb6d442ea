/** Filters the actions of the palette by the typed text. Pure. */
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';

type SpotlightActions = SpotlightActionData | SpotlightActionGroupData;

const folded = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'dj');

const isGroup = (one: SpotlightActions): one is SpotlightActionGroupData => 'actions' in one;

/** 0 where the label says it, 1 where its keywords or description do, null where it is something else. */
const rankOf = ({ label = '', description = '', keywords = '' }: SpotlightActionData, query: string) => {
  const said = folded(label);
  if (said.includes(query)) return 0;
  const all = `${said} ${folded(description)} ${folded([keywords].flat().join(' '))}`;
  return query.split(/\s+/).every((word) => all.includes(word)) ? 1 : null;
};

/** Keywords of an action that is offered for whatever was typed. */
export const ALWAYS = '*';

/**
 * The actions that have every word of the query, in their groups; the group with the best comes first, and last what is always
 * offered.
 */
export const paletteFilter = (typed: string, actions: SpotlightActions[]): SpotlightActions[] => {
  const query = folded(typed.trim());
  if (query === '') return actions;
  const ranked = actions.flatMap((one) => {
    if (!isGroup(one)) return [{ one, rank: one.keywords === ALWAYS ? 2 : rankOf(one, query) }];
    const members: { action: SpotlightActionData; rank: number }[] = one.actions.flatMap(
      (action: SpotlightActionData) => {
        const rank = rankOf(action, query);
        return rank === null ? [] : [{ action, rank }];
      },
    );
    const inOrder = members.sort((a, b) => a.rank - b.rank).map(({ action }) => action);
    return [{ one: { ...one, actions: inOrder }, rank: members[0]?.rank ?? null }];
  });
  return ranked
    .filter((each): each is { one: SpotlightActions; rank: number } => each.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
};
