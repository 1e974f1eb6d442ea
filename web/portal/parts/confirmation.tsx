import { Button, type ButtonProps, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogButtons } from './dialog.tsx';
import { ProblemNote } from './problem.tsx';

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
  return (
    <Stack>
      <Text size="sm" className="wrap-anywhere">
        {text}
      </Text>
      {children}
      <ProblemNote error={error} />
      <DialogButtons cancel={cancel} safe={children === undefined}>
        <Button onClick={confirm} {...button}>
          {label}
        </Button>
      </DialogButtons>
    </Stack>
  );
};
