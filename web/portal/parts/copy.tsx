import { ActionIcon, Button, type ButtonProps, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useText } from '../language/language.tsx';
import { texts } from './texts.ts';

interface CopyProps {
  value: string;
  /** What is copied, for who cannot see it: "Copy the key". */
  label?: string;
}

/** An icon beside what it copies. */
export const CopyButton = ({ value, label }: CopyProps) => {
  const t = useText(texts);
  const { copied, copy } = useClipboard({ timeout: 2_000 });
  const name = copied ? t('copied') : (label ?? t('copy'));
  return (
    <Tooltip label={name} withinPortal>
      <ActionIcon
        variant="subtle"
        color={copied ? 'pine' : 'gray'}
        aria-label={name}
        onClick={() => copy(value)}
      >
        {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      </ActionIcon>
    </Tooltip>
  );
};

/** The same with words, where copying is the thing to do. */
export const CopyTextButton = ({ value, label, ...button }: CopyProps & ButtonProps) => {
  const t = useText(texts);
  const { copied, copy } = useClipboard({ timeout: 2_000 });
  return (
    <Button
      leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => copy(value)}
      {...button}
    >
      {copied ? t('copied') : (label ?? t('copy'))}
    </Button>
  );
};
