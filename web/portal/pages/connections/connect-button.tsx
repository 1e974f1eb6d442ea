import { Button, type ButtonProps, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../language/language.tsx';
import { useConnectBank } from '../../parts/connect-bank.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { ProblemNote } from '../../parts/problem.tsx';
import { texts } from './texts.ts';

/** Asks for the user's id, opens the widget, and goes to the new connection. */
export const ConnectButton = ({ label, ...button }: { label: string } & ButtonProps) => {
  const t = useText(texts);
  const [opened, dialog] = useDisclosure(false);
  const navigate = useNavigate();
  const show = useCallback((id: string) => void navigate(`/connections/${id}`), [navigate]);
  const { connect, busy, error } = useConnectBank(show);
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} loading={busy} onClick={dialog.open} {...button}>
        {label}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={t('connectFor')}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('connectForWhy')}
          </Text>
          <Form
            labels={{ user_id: t('userId') }}
            required={['user_id']}
            send={async ({ user_id }) => {
              dialog.close();
              await connect(user_id!.trim());
            }}
            submit={t('open')}
            onCancel={dialog.close}
          >
            {(field) => (
              <TextInput {...field('user_id')} defaultValue="user-1" maxLength={128} data-autofocus />
            )}
          </Form>
        </Stack>
      </Dialog>
      <ProblemNote error={error} />
    </>
  );
};
