import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../language/language.tsx';
import { ProblemNote } from './problem.tsx';
import { texts } from './texts.ts';

interface ConfirmationProps {
  /** What will happen. */
  text: string;
  /** What it is done with, if anything is to be chosen. */
  children?: ReactNode;
  error: Error | null;
  cancel: () => void;
  confirm: () => void;
  /** The button that does it. */
  label: string;
  button?: ButtonProps;
}

/** The content of a dialog that asks before something is done: the safe answer has the focus. */
export const Confirmation = (props: ConfirmationProps) => {
  const { text, children, error, cancel, confirm, label, button } = props;
  const t = useText(texts);
  return (
    <Stack>
      <Text size="sm" className="wrap-anywhere">
        {text}
      </Text>
      {children}
      <ProblemNote error={error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={cancel} data-autofocus={children === undefined || undefined}>
          {t('cancel')}
        </Button>
        <Button onClick={confirm} {...button}>
          {label}
        </Button>
      </Group>
    </Stack>
  );
};
