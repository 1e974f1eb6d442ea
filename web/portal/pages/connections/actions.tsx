import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconEye, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useLanguage, useText } from '../../language/language.tsx';
import { ConfirmDialog } from '../../parts/confirmation.tsx';
import { useConnectBank } from '../../parts/connect-bank.ts';
import { download } from '../../parts/download.ts';
import { ProblemNote } from '../../parts/problem.tsx';
import { useKeyApi } from '../../session/key.tsx';
import type { Connection } from './queries.ts';
import { actionsOf } from './rules.ts';
import { texts } from './texts.ts';

/** Actions of a connection: renew, export, view as user, revoke. */
export const ConnectionActions = ({ connection }: { connection: Connection }) => {
  const t = useText(texts);
  const { api, keyId } = useKeyApi();
  const { language } = useLanguage();
  const { connect, busy, error } = useConnectBank();
  const [asking, confirm] = useDisclosure(false);
  const { connection_id: id, user_id: user } = connection;
  const actions = actionsOf(connection);
  const save = useMutation({
    mutationFn: () => api.request('GET /connections/{id}/export', { params: { id } }),
    onSuccess: (content) => download(`${id}.json`, content),
  });
  return (
    <Stack gap="sm" align="flex-end">
      <Group gap="xs">
        {actions.includes('renew') && user !== null && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={busy}
            title={t('renewWhy')}
            onClick={() => connect(user)}
          >
            {t('renew')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('export')}
        </Button>
        {user !== null && (
          <Button
            component="a"
            href={`/my/view?${new URLSearchParams({ connection: id, lang: language })}`}
            target="_blank"
            variant="default"
            leftSection={<IconEye size={16} />}
            title={t('viewAsUserWhy')}
          >
            {t('viewAsUser')}
          </Button>
        )}
        {actions.includes('revoke') && (
          <Button variant="light" color="red" leftSection={<IconTrash size={16} />} onClick={confirm.open}>
            {t('revoke')}
          </Button>
        )}
      </Group>
      <ProblemNote error={error ?? save.error} />
      <ConfirmDialog
        opened={asking}
        close={confirm.close}
        title={t('revokeTitle')}
        text={t('revokeWhy')}
        label={t('revokeYes')}
        danger
        run={() => api.request('DELETE /connections/{id}', { params: { id } })}
        done={t('revokedDone')}
        queryKey={[keyId]}
      />
    </Stack>
  );
};
