import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileUpload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useText } from '../../language/language.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Loading } from '../../parts/states.tsx';
import type { StatementImport } from '../../sdk.ts';
import { texts } from './statements/texts.ts';

const LoadedUpload = lazy(() => import('./statements/upload.tsx'));

interface UploadProps {
  done: (taken: StatementImport) => void;
}

/** Opens the import of files, which shows a dry run before it imports. */
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

/** Loads the import at first use. */
export const Upload = ({ done }: UploadProps) => (
  <Suspense fallback={<Loading rows={3} />}>
    <LoadedUpload done={done} />
  </Suspense>
);
