import { useText } from '../../language/language.tsx';
import type { SimplefinToken } from '../../sdk.ts';
import { texts } from './texts.ts';

/** What an app calls itself, or what there is to say instead. */
export const useAppName = (): ((token: SimplefinToken) => string) => {
  const t = useText(texts);
  return ({ claimed_at, claimed_by }) => (claimed_at ? (claimed_by ?? t('unnamed')) : t('unclaimed'));
};
