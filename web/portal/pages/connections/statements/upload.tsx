import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, lazy, Suspense, useState } from 'react';
import { useText } from '../../../language/language.tsx';
import { notify } from '../../../parts/notify.ts';
import { ProblemNote } from '../../../parts/problem.tsx';
import { isRefused } from '../../../parts/refusal.ts';
import { Loading } from '../../../parts/states.tsx';
import type { Operations, StatementImport, StatementTable } from '../../../sdk.ts';
import { useKeyApi } from '../../../session/key.tsx';
import { StatementPreview } from './preview.tsx';
import { fieldsOf, fileOf, type Reading, readingOf, tableToMap } from './reading.ts';
import { texts } from './texts.ts';

// Loaded at first use, because most files need no mapping.
const MappingEditor = lazy(() => import('./mapping-editor.tsx'));

/** A table whose columns the user describes. */
interface Mapped {
  table: StatementTable;
  reading: Reading;
  /** Whether the user is changing it. */
  isOpen: boolean;
}

type Onto = NonNullable<Operations['POST /statements']['query']>['onto'];

interface Sent {
  files: readonly File[];
  mapped: Mapped | null;
  /** The user's choice for an account that is also connected to its bank. */
  onto?: Onto;
}

/** Uploads files: shows a preview, asks about tables that cannot be read, and imports. */
const Upload = ({ done }: { done: (taken: StatementImport) => void }) => {
  const t = useText(texts);
  const { api, keyId } = useKeyApi();
  const queries = useQueryClient();
  const [user, setUser] = useState('firm-1');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [mapped, setMapped] = useState<Mapped | null>(null);
  const [onto, setOnto] = useState<Onto>();
  const [preview, setPreview] = useState<StatementImport | null>(null);

  const formOf = ({ files: chosen, mapped: by }: Sent, fields: Record<string, string>): FormData => {
    const body = new FormData();
    const all = { ...fields, ...(by ? fieldsOf(by.reading, by.table) : {}) };
    for (const [name, value] of Object.entries(all)) body.append(name, value);
    for (const file of chosen) body.append('file', file, file.name);
    return body;
  };
  const send = (sent: Sent, dryRun: boolean): Promise<StatementImport> =>
    api.request('POST /statements', {
      body: formOf(sent, {
        user_id: user.trim(),
        dry_run: String(dryRun),
        ...(sent.onto === undefined ? {} : { onto: sent.onto }),
      }),
    });

  /** Returns whether the form must ask about the files. */
  const askAbout = async (sent: Sent): Promise<boolean> => {
    const { data } = await api.request('POST /statements/tables', { body: formOf(sent, {}) });
    const table = tableToMap(data);
    const file = table && fileOf(table, sent.files);
    if (!table || !file) return false;
    setFiles([file]);
    setMapped({ table, reading: sent.mapped?.reading ?? readingOf(table), isOpen: true });
    return true;
  };
  const look = useMutation({
    mutationFn: async (sent: Sent) => {
      try {
        setPreview(await send(sent, true));
        setMapped(sent.mapped && { ...sent.mapped, isOpen: false });
        setOnto(sent.onto);
      } catch (error) {
        if (!isRefused(error, 'INVALID_STATEMENT') || !(await askAbout(sent))) throw error;
      }
    },
  });
  const take = useMutation({
    mutationFn: () => send({ files, mapped, onto }, false),
    onSuccess: async (taken) => {
      done(taken);
      notify(t('done', { added: taken.added }));
      await queries.invalidateQueries({ queryKey: [keyId] });
    },
  });
  const begin = (chosen: readonly File[]): void => {
    setFiles(chosen);
    setMapped(null);
    setOnto(undefined);
    setPreview(null);
    look.reset();
    take.reset();
  };
  const choose = (chosen: File[]): void => {
    if (chosen.length === 0 || user.trim() === '') return;
    begin(chosen);
    look.mutate({ files: chosen, mapped: null });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    choose([...event.dataTransfer.files]);
  };
  const isConnected =
    look.variables?.onto === undefined && isRefused(look.error, 'ACCOUNT_ALREADY_CONNECTED');
  const ownTable = preview?.files.length === 1 && files.length === 1 ? preview.files[0]!.table : null;
  const table = mapped?.table ?? ownTable;
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
      {mapped?.isOpen ? (
        <Suspense fallback={<Loading rows={4} />}>
          <MappingEditor
            table={mapped.table}
            reading={mapped.reading}
            change={(reading) => setMapped({ ...mapped, reading })}
            look={() => look.mutate({ files, mapped, onto })}
            isLooking={look.isPending}
            leave={() => begin([])}
          />
        </Suspense>
      ) : preview ? (
        <>
          <StatementPreview preview={preview} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => begin([])}>
              {t('another')}
            </Button>
            {table && (
              <Button
                variant="default"
                onClick={() =>
                  setMapped({ table, reading: mapped?.reading ?? readingOf(table), isOpen: true })
                }
              >
                {t('changeColumns')}
              </Button>
            )}
            <Button loading={take.isPending} onClick={() => take.mutate()} data-autofocus>
              {t('confirm', { added: preview.added })}
            </Button>
          </Group>
        </>
      ) : (
        // Users who do not drag use the button in this area.
        // biome-ignore lint/a11y/noStaticElementInteractions: the area only accepts dropped files
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
      {isConnected && (
        <Stack gap="xs" role="group" aria-label={t('alreadyConnected')}>
          <Text size="sm">{t('alreadyConnected')}</Text>
          <Group>
            <Button onClick={() => look.mutate({ files, mapped, onto: 'connection' })}>{t('join')}</Button>
            <Button variant="default" onClick={() => look.mutate({ files, mapped, onto: 'separate' })}>
              {t('keepSeparate')}
            </Button>
          </Group>
        </Stack>
      )}
      <ProblemNote error={isConnected ? null : (look.error ?? take.error)} />
    </Stack>
  );
};

export default Upload;
