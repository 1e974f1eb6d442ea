import { PasswordInput, Stack, Text } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { faultTexts, missingIn } from '../../parts/form-rules.ts';
import { useSession, useSessionApi } from '../../session/session.tsx';
import { texts } from './texts.ts';

interface DeleteAccountProps {
  /** Tells a password manager whose password is needed. */
  email: string;
  opened: boolean;
  onClose: () => void;
}

export const DeleteAccount = ({ email, opened, onClose }: DeleteAccountProps) => {
  const t = useText(texts);
  const api = useSessionApi();
  const { forget } = useSession();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('deleteTitle')}>
      <Stack gap="md">
        <Text size="sm">{t('deleteText')}</Text>
        <Form
          labels={{ password: t('password') }}
          check={(values) => faultTexts(missingIn(values, ['password']), t)}
          send={async ({ password }) => {
            await api.request('DELETE /developers/me', { body: { password: password! } });
            forget('deleted');
          }}
          submit={t('confirm')}
          submitProps={{ color: 'red' }}
          onCancel={onClose}
        >
          {(field) => (
            <>
              <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
              <PasswordInput
                {...field('password')}
                autoComplete="current-password"
                data-autofocus
                required
                withAsterisk={false}
                visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
              />
            </>
          )}
        </Form>
      </Stack>
    </Dialog>
  );
};
