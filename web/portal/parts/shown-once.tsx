import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeBlock } from './code.tsx';
import { CopyTextButton } from './copy.tsx';

interface ShownOnceProps {
  /** Description of the secret, and that it is not shown again. */
  text: string;
  /** Further notes. */
  note?: ReactNode;
  title: string;
  secret: string;
  copyLabel: string;
  /** How it is used. */
  children?: ReactNode;
  /** The button that closes it. */
  label: string;
  onClose: () => void;
}

/** A secret to be stored, in a dialog that only its own button closes. */
export const ShownOnce = (props: ShownOnceProps) => {
  const { text, note, title, secret, copyLabel, children, label, onClose } = props;
  return (
    <Stack gap="md">
      <Text size="sm">{text}</Text>
      {note && <Text size="sm">{note}</Text>}
      <CodeBlock title={title} code={secret} copyLabel={copyLabel} />
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {label}
        </Button>
        <CopyTextButton value={secret} label={copyLabel} data-autofocus />
      </Group>
    </Stack>
  );
};
