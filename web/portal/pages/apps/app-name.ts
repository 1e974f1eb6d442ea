import { useText } from '../../language/language.tsx';
import type { SimplefinToken } from '../../sdk.ts';
import { texts } from './texts.ts';

/** Returns a function that names an app, or says that it has not given its name. */
export const useAppName = (): ((token: SimplefinToken) => string) => {
  const t = useText(texts);
  return ({ claimed_at, claimed_by }) => (claimed_at ? (claimed_by ?? t('unnamed')) : t('unclaimed'));
};
