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
export const Upload = ({ done }: UploadProps) => (
  <Suspense fallback={<Loading rows={3} />}>
    <LoadedUpload done={done} />
  </Suspense>
);
