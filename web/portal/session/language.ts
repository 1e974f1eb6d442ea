import { useCallback } from 'react';
import { useLanguage } from '../language/language.tsx';
import { clientAs } from './client.ts';
import { useSession } from './session.tsx';

/** Sends the choices one after the other, so that the last one wins. */
let told: Promise<unknown> = Promise.resolve();

/** Returns the portal's language and a function to change it, which also changes the language of mails to the developer. */
export const useLanguageChoice = (): ReturnType<typeof useLanguage> => {
  const { language, choose: show } = useLanguage();
  const { token } = useSession();
  const choose = useCallback<typeof show>(
    (chosen) => {
      show(chosen);
      // If the request fails, the page has changed and only the language of mails has not.
      if (token !== null) {
        told = told
          .then(() =>
            clientAs({ session: token }).request('PATCH /developers/me', { body: { language: chosen } }),
          )
          .catch(() => {});
      }
    },
    [show, token],
  );
  return { language, choose };
};
