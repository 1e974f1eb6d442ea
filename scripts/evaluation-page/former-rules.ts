/**
 * Results of the hand-written rules, which were replaced before version 1.0, on the unseen lists in percent: merchant,
 * category.
 */

type Right = readonly [merchant: number, category: number];

export const FORMER_RULES = {
  lists: {
    'blind-p1': [100, 98.6],
    'blind-p2': [91.2, 99.3],
    'blind-p3': [100, 97.1],
    'blind-p4': [96.7, 98],
  } as Readonly<Record<string, Right>>,
  kinds: {
    'card purchases with a merchant category code': [96.3, 99.3],
    'the description alone': [93.2, 96.6],
    'the bank reports the counterparty': [99.1, 98.3],
    'damaged, cut, glued or in Cyrillic': [91.7, 97.2],
  },
} as const;
