import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../language/language.tsx';
import { DateFilter } from '../../../parts/date-filter.tsx';
import { Dialog, DialogButtons } from '../../../parts/dialog.tsx';
import { download } from '../../../parts/download.ts';
import { ProblemNote } from '../../../parts/problem.tsx';
import { useKeyApi } from '../../../session/key.tsx';
import type { Account } from '../queries.ts';
import { texts } from '../statements/texts.ts';

const FORMATS = [
  'pdf',
  'xlsx',
  'csv_excel',
  'csv',
  'halcom',
  'halcom_recap',
  'asseco',
  'rol',
  'camt053',
  'mt940',
  'ofx',
  'qif',
  'json',
] as const;
type Format = (typeof FORMATS)[number];

/** Downloads the account as a file for bookkeeping or for printing. */
export const DownloadButton = ({ account }: { account: Account }) => {
  const t = useText(texts);
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={dialog.open}>
        {t('download')}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={t('downloadAs')}>
        <Download account={account} done={dialog.close} />
      </Dialog>
    </>
  );
};

/** Chooses the format and the period. */
export const Download = ({ account, done }: { account: Account; done?: () => void }) => {
  const t = useText(texts);
  const { api } = useKeyApi();
  const [format, setFormat] = useState<Format>('pdf');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const save = useMutation({
    mutationFn: () =>
      api.download('GET /accounts/{id}/statement', {
        params: { id: account.id },
        query: { format, from: from || undefined, to: to || undefined },
      }),
    onSuccess: (file) => {
      const [, name] =
        /filename="([^"]+)"/.exec(file.responseInfo.headers.get('Content-Disposition') ?? '') ?? [];
      download(name ?? `izvod.${format}`, file);
      done?.();
    },
  });
  const button = (
    <Button leftSection={<IconDownload size={16} />} loading={save.isPending} onClick={() => save.mutate()}>
      {t('download')}
    </Button>
  );
  return (
    <Stack>
      <NativeSelect
        label={t('format')}
        value={format}
        onChange={({ currentTarget }) => setFormat(currentTarget.value as Format)}
        data={FORMATS.filter((each) => account.currency === 'RSD' || !each.startsWith('halcom')).map(
          (each) => ({
            value: each,
            label: t(each),
          }),
        )}
      />
      <Group grow>
        <DateFilter label={t('from')} value={from} onChange={setFrom} />
        <DateFilter label={t('to')} value={to} onChange={setTo} />
      </Group>
      <ProblemNote error={save.error} />
      {done ? (
        <DialogButtons cancel={done}>{button}</DialogButtons>
      ) : (
        <Group justify="flex-end">{button}</Group>
      )}
    </Stack>
  );
};
