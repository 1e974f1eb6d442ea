import { ActionIcon, Button, type ButtonProps, Popover, Text, Textarea, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../language/language.tsx';
import { texts } from './texts.ts';

interface CopyProps {
  value: string;
  /** Label for screen readers, such as "Copy the key". */
  label?: string;
}

type Outcome = 'copied' | 'refused' | null;

const SHOWN_MS = 2_000;

/** Copies to the clipboard. The browser may refuse, and pages without HTTPS have no clipboard. */
const useCopy = (value: string) => {
  const [outcome, setOutcome] = useState<Outcome>(null);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  return {
    copy,
    copied: outcome === 'copied',
    refused: outcome === 'refused',
    close: () => setOutcome(null),
  };
};

/** Shown if copying failed: the selected text, to be copied by the keyboard. */
const ByHand = ({ value, refused, close, children }: ByHandProps) => {
  const t = useText(texts);
  const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘C' : 'Ctrl+C';
  return (
    <Popover opened={refused} onDismiss={close} width={320} withArrow trapFocus returnFocus zIndex={400}>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown aria-label={t('copy')}>
        <Text size="sm" mb="xs" role="alert">
          {t('copyByHand', { keys })}
        </Text>
        <Textarea
          aria-label={t('textToCopy')}
          value={value}
          readOnly
          autosize
          maxRows={6}
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Popover.Dropdown>
    </Popover>
  );
};

interface ByHandProps {
  value: string;
  refused: boolean;
  close: () => void;
  children: ReactNode;
}

/** An icon button beside the text that it copies. */
export const CopyButton = ({ value, label }: CopyProps) => {
  const t = useText(texts);
  const { copied, copy, refused, close } = useCopy(value);
  const name = copied ? t('copied') : (label ?? t('copy'));
  return (
    <ByHand value={value} refused={refused} close={close}>
      <Tooltip label={name} withinPortal disabled={refused}>
        <ActionIcon variant="subtle" color={copied ? 'pine' : 'gray'} aria-label={name} onClick={copy}>
          {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </ActionIcon>
      </Tooltip>
    </ByHand>
  );
};

/** A button with a label that copies. */
export const CopyTextButton = ({ value, label, ...button }: CopyProps & ButtonProps) => {
  const t = useText(texts);
  const { copied, copy, refused, close } = useCopy(value);
  return (
    <ByHand value={value} refused={refused} close={close}>
      <Button
        leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={copy}
        {...button}
      >
        {copied ? t('copied') : (label ?? t('copy'))}
      </Button>
    </ByHand>
  );
};
