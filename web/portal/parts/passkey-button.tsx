import { Alert, Button, type ButtonProps, Stack } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../language/language.tsx';
import { PasskeyAborted } from '../session/passkeys.ts';
import { ProblemNote } from './problem.tsx';
import { texts } from './texts.ts';

interface PasskeyButtonProps {
  label: string;
  /** Asks the browser for a passkey and sends its response. */
  run: () => Promise<unknown>;
  button?: ButtonProps;
}

/** Runs an action with a passkey of this browser, and shows why it failed. */
export const PasskeyButton = ({ label, run, button }: PasskeyButtonProps) => {
  const t = useText(texts);
  const { mutate, isPending, error } = useMutation({ mutationFn: run });
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        leftSection={<IconFingerprint size={16} />}
        loading={isPending}
        onClick={() => mutate()}
        {...button}
      >
        {label}
      </Button>
      {error instanceof PasskeyAborted ? (
        <Alert color="yellow" role="alert">
          {t('passkeyAborted')}
        </Alert>
      ) : (
        <ProblemNote error={error} />
      )}
    </Stack>
  );
};
