/** Filters the actions of the palette by the typed text. Pure. */
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';

type SpotlightActions = SpotlightActionData | SpotlightActionGroupData;

const folded = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'dj');

const isGroup = (one: SpotlightActions): one is SpotlightActionGroupData => 'actions' in one;

/** Returns 0 if the label contains the words, 1 if the keywords or the description do, otherwise null. */
const rankOf = ({ label = '', description = '', keywords = '' }: SpotlightActionData, query: string) => {
  const said = folded(label);
  if (said.includes(query)) return 0;
  const all = `${said} ${folded(description)} ${folded([keywords].flat().join(' '))}`;
  return query.split(/\s+/).every((word) => all.includes(word)) ? 1 : null;
};

/** Keyword of an action that matches every query. */
export const ALWAYS = '*';

/**
 * Returns the actions that contain every word of the query, in their groups. The group with the best match comes first;
 * actions that match every query come last.
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
