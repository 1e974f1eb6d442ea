import { Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useText } from '../language/language.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { PasskeyButton } from '../parts/passkey-button.tsx';
import { ErrorState, Loading } from '../parts/states.tsx';
import type { AccountFactors, ReauthenticateRequest } from '../sdk.ts';
import { hasPasskeys, provePasskey } from '../session/passkeys.ts';
import { useSessionQuery } from '../session/queries.ts';
import { useSessionApi } from '../session/session.tsx';
import { texts } from './confirm-identity-texts.ts';

interface ConfirmIdentityDialogProps {
  /** Receives whether the identity was confirmed. */
  answer: (isConfirmed: boolean) => void;
}

/** Asks for the password, a code or a passkey before an action that needs a confirmed identity. */
const ConfirmIdentityDialog = ({ answer }: ConfirmIdentityDialogProps) => {
  const t = useText(texts);
  const factors = useSessionQuery('GET /developers/factors', {}, { staleTime: 0 });
  const content = useOnlyDialog();
  return (
    <Dialog opened onClose={() => answer(false)} title={t('title')}>
      <Stack gap="md" ref={content}>
        <Text size="sm">{t('text')}</Text>
        {factors.isPending && <Loading rows={2} />}
        {factors.isError && <ErrorState error={factors.error} retry={factors.refetch} />}
        {factors.data && <Proof factors={factors.data} answer={answer} />}
      </Stack>
    </Dialog>
  );
};

export default ConfirmIdentityDialog;

/** Hides the dialog that sent the refused request while this one is open. Returns a reference for the content of this one. */
const useOnlyDialog = (): ((content: HTMLElement | null) => (() => void) | undefined) =>
  useCallback((content: HTMLElement | null) => {
    const own = content?.closest('.mantine-Modal-root');
    const others = [...document.querySelectorAll<HTMLElement>('.mantine-Modal-root')].filter(
      (dialog) => dialog !== own,
    );
    for (const dialog of others) dialog.style.display = 'none';
    return () => {
      for (const dialog of others) dialog.style.display = '';
    };
  }, []);

const Proof = ({ factors, answer }: { factors: AccountFactors } & ConfirmIdentityDialogProps) => {
  const t = useText(texts);
  const api = useSessionApi();
  const hasApp = factors.totp_confirmed_at !== null;
  const [byCode, setByCode] = useState(hasApp);
  const prove = async (body: ReauthenticateRequest): Promise<void> => {
    await api.request('POST /developers/reauthentication', { body });
    answer(true);
  };
  return (
    <>
      {factors.passkeys.length > 0 && hasPasskeys() && (
        <>
          <PasskeyButton
            label={t('passkey')}
            run={async () => {
              const asked = await api.request('POST /developers/reauthentication/passkey-options');
              await prove({ passkey: await provePasskey(asked) });
            }}
          />
          <Divider label={t('or')} />
        </>
      )}
      <Form
        key={byCode ? 'code' : 'password'}
        labels={byCode ? { code: t('code') } : { password: t('password') }}
        required={[byCode ? 'code' : 'password']}
        send={({ code, password }) => prove(byCode ? { code: code! } : { password: password! })}
        submit={t('confirm')}
        onCancel={() => answer(false)}
      >
        {(field) =>
          byCode ? (
            <TextInput
              {...field('code')}
              description={t('codeHint')}
              inputMode="numeric"
              autoComplete="one-time-code"
              data-autofocus
              required
              withAsterisk={false}
            />
          ) : (
            <PasswordInput
              {...field('password')}
              autoComplete="current-password"
              data-autofocus
              required
              withAsterisk={false}
              visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
            />
          )
        }
      </Form>
      {hasApp && (
        <Button variant="subtle" size="xs" onClick={() => setByCode(!byCode)}>
          {t(byCode ? 'usePassword' : 'useCode')}
        </Button>
      )}
    </>
  );
};
