import { useCallback } from 'react';
import { useLanguage } from '../language/language.tsx';
import { clientAs } from './client.ts';
import { useSession } from './session.tsx';

/** Choices are sent one after the other, so that the last one remains. */
let told: Promise<unknown> = Promise.resolve();

/** The language of the portal and a way to choose another, in which the mails to whoever is logged in are written, too. */
export const useLanguageChoice = (): ReturnType<typeof useLanguage> => {
  const { language, choose: show } = useLanguage();
  const { id } = useSession();
  const choose = useCallback<typeof show>(
    (chosen) => {
      show(chosen);
      // If the request fails, only the language of mails does not change.
      if (id !== null) {
        told = told
          .then(() => clientAs().request('PATCH /developers/me', { body: { language: chosen } }))
          .catch(() => {});
      }
    },
    [show, id],
  );
  return { language, choose };
};
