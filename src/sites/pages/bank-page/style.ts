import { inkOn } from '../../../../packages/common/pages/monogram.ts';
import type { Bank } from '../../../banks/catalogue/catalogue.ts';
import { browserBundles } from '../bundles.ts';

/** The page's style sheet with a rule for each bank, since the page's policy allows no style attribute. */
export const bankPageStyle = async (banks: readonly Bank[]): Promise<string> => {
  const colours = banks.map(
    ({ id, color }) => `\n[data-bank="${id}"] { --bank: ${color}; --on-bank: ${inkOn(color)}; }`,
  );
  return (await browserBundles()).bankPageStyle + colours.join('');
};
