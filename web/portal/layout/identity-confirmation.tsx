import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { type ConfirmIdentity, ConfirmIdentityContext } from '../session/confirm-identity.ts';

const ConfirmIdentityDialog = lazy(() => import('./confirm-identity-dialog.tsx'));

/** Provides the confirmation of an identity to all requests below it. Concurrent requests share one dialog. */
export const IdentityConfirmation = ({ children }: { children: ReactNode }) => {
  const question = useRef<PromiseWithResolvers<boolean>>(null);
  const [opened, setOpened] = useState(false);
  const ask = useCallback<ConfirmIdentity>(() => {
    question.current ??= Promise.withResolvers<boolean>();
    setOpened(true);
    return question.current.promise;
  }, []);
  const answer = useMemo(
    () => (isConfirmed: boolean) => {
      setOpened(false);
      question.current?.resolve(isConfirmed);
      question.current = null;
    },
    [],
  );
  return (
    <ConfirmIdentityContext value={ask}>
      {children}
      <Suspense>{opened && <ConfirmIdentityDialog answer={answer} />}</Suspense>
    </ConfirmIdentityContext>
  );
};
