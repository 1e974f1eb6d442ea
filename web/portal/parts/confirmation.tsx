import { Button, type ButtonProps, Stack, Text } from '@mantine/core';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog, DialogButtons } from './dialog.tsx';
import { notify } from './notify.ts';
import { ProblemNote } from './problem.tsx';

interface ConfirmationProps {
  /** Description of the action. */
  text: string;
  /** Fields of the dialog, if the action has options. */
  children?: ReactNode;
  error: Error | null;
  cancel: () => void;
  confirm: () => void;
  /** Label of the button that confirms. */
  label: string;
  button?: ButtonProps;
}

/** The content of a dialog that asks for confirmation. The button that cancels has the focus. */
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

interface ConfirmDialogProps {
  opened: boolean;
  close: () => void;
  title: string;
  text: string;
  children?: ReactNode;
  /** Label of the button that confirms. */
  label: string;
  /** For an action that cannot be undone. */
  danger?: boolean;
  run: () => Promise<unknown>;
  /** Notification after the action. */
  done?: string;
  /** Queries to refresh after the action. */
  queryKey: QueryKey;
}

/** Asks for confirmation, runs the action, notifies the user, and refreshes the changed queries. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { opened, close, title, text, children, label, danger = false, run, done, queryKey } = props;
  const queries = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      close();
      if (done !== undefined) notify(done);
      await queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      {opened && (
        <Confirmation
          text={text}
          error={error}
          cancel={close}
          confirm={() => mutate()}
          label={label}
          button={{ ...(danger ? { color: 'red' } : {}), loading: isPending }}
        >
          {children}
        </Confirmation>
      )}
    </Dialog>
  );
};
