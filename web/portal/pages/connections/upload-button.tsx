import { Button, type ButtonProps, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { useText } from '../../language/language.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNote } from '../../parts/problem.tsx';
import { tell } from '../../parts/tell.ts';
import type { StatementImport } from '../../sdk.ts';
import { useKeyApi } from '../../session/key.tsx';
import { StatementPreview } from './statement-preview.tsx';
import { texts } from './statement-texts.ts';

/** Files are shown as what they would bring, by a dry run; only then they are taken over. */
export const UploadButton = (button: ButtonProps) => {
  const t = useText(texts);
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileUpload size={16} />} onClick={dialog.open} {...button}>
        {t('upload')}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={t('title')} size="xl">
        {opened && <Upload done={dialog.close} />}
      </Dialog>
    </>
  );
};

/** Takes files, shows what they would bring, and takes that over. */
export const Upload = ({ done }: { done: (taken: StatementImport) => void }) => {
  const t = useText(texts);
  const { api, keyId } = useKeyApi();
  const queries = useQueryClient();
  const [user, setUser] = useState('firm-1');
  const [files, setFiles] = useState<File[]>([]);
  const [preview, setPreview] = useState<StatementImport | null>(null);

  const send = (chosen: readonly File[], dryRun: boolean): Promise<StatementImport> => {
    const body = new FormData();
    body.append('user_id', user.trim());
    body.append('dry_run', String(dryRun));
    for (const file of chosen) body.append('file', file, file.name);
    return api.request('POST /statements', { body });
  };
  const look = useMutation({
    mutationFn: (chosen: readonly File[]) => send(chosen, true),
    onSuccess: setPreview,
  });
  const take = useMutation({
    mutationFn: () => send(files, false),
    onSuccess: async (taken) => {
      done(taken);
      tell(t('done', { added: taken.added }));
      await queries.invalidateQueries({ queryKey: [keyId] });
    },
  });
  const choose = (chosen: File[]): void => {
    if (chosen.length === 0 || user.trim() === '') return;
    setFiles(chosen);
    setPreview(null);
    look.mutate(chosen);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    choose([...event.dataTransfer.files]);
  };
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('why')}
      </Text>
      <TextInput
        label={t('user')}
        value={user}
        onChange={({ currentTarget }) => setUser(currentTarget.value)}
        error={user.trim() === '' && t('userNeeded')}
        maxLength={128}
        disabled={preview !== null}
      />
      {preview ? (
        <>
          <StatementPreview preview={preview} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setPreview(null)}>
              {t('another')}
            </Button>
            <Button loading={take.isPending} onClick={() => take.mutate()} data-autofocus>
              {t('confirm', { added: preview.added })}
            </Button>
          </Group>
        </>
      ) : (
        // Whoever does not drag has the button in it.
        // biome-ignore lint/a11y/noStaticElementInteractions: it takes what is dropped, and nothing else
        <div className="drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <FileButton onChange={choose} multiple>
            {(props) => (
              <Button variant="light" loading={look.isPending} {...props}>
                {t('drop')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed" mt="xs" role="status">
            {files.length > 0 && look.isPending ? t('chosen', { count: files.length }) : t('nothingYet')}
          </Text>
        </div>
      )}
      <ProblemNote error={look.error ?? take.error} />
    </Stack>
  );
};
