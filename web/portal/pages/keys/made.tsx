import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../language/language.tsx';
import { CodeBlock } from '../../parts/code.tsx';
import { CopyTextButton } from '../../parts/copy.tsx';
import { texts } from './texts.ts';

interface MadeKeyProps {
  /** The whole key, which is shown this once. */
  secret: string;
  /** What is to be known besides. */
  note?: ReactNode;
  onClose: () => void;
}

/** A key to be stored, and how it is used. */
export const MadeKey = ({ secret, note, onClose }: MadeKeyProps) => {
  const t = useText(texts);
  const curl = `curl ${window.location.origin}/v1/accounts \\\n  -H "Authorization: Bearer ${secret}"`;
  return (
    <Stack gap="md">
      <Text size="sm">{t('madeText')}</Text>
      {note && <Text size="sm">{note}</Text>}
      <CodeBlock title={t('key')} code={secret} copyLabel={t('copyKey')} />
      <CodeBlock title={t('env')} code={`OBDS_API_KEY=${secret}`} />
      <CodeBlock title={t('firstCall')} code={curl} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('stored')}
        </Button>
        <CopyTextButton value={secret} label={t('copyKey')} data-autofocus />
      </Group>
    </Stack>
  );
};
