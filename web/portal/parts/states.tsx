/** States of a list or panel without data: loading, empty, failed. */
import { Alert, Button, Group, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../language/language.tsx';
import { ObdsError } from '../sdk.ts';
import { minutesAndSeconds, useAutoRetry } from './auto-retry.ts';
import { OriginalText, ProblemLinks, useProblemText } from './problem.tsx';
import { texts } from './texts.ts';

/** Draws grey lines in place of rows. */
export const Loading = ({ rows = 4, height = 44 }: { rows?: number; height?: number }) => {
  const t = useText(texts);
  return (
    <Stack gap="sm" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content are alike
        <Skeleton key={row} height={height} radius="md" />
      ))}
    </Stack>
  );
};

interface EmptyStateProps {
  icon: TablerIcon;
  title: string;
  /** Explains why the list is empty, and how to fill it. */
  children?: ReactNode;
  action?: ReactNode;
  /** Level of the heading; 1 if the state fills the page. */
  level?: 1 | 2 | 3;
}

export const EmptyState = ({ icon: Icon, title, children, action, level = 2 }: EmptyStateProps) => (
  <Stack align="center" gap="xs" py={56} px="md" className="empty">
    <ThemeIcon variant="light" size={52} radius="xl" aria-hidden="true">
      <Icon size={26} stroke={1.5} />
    </ThemeIcon>
    <Title order={level} size="h4" mt="xs" ta="center">
      {title}
    </Title>
    {children && (
      <Text c="dimmed" ta="center" maw={460} component="div">
        {children}
      </Text>
    )}
    {action && (
      <Group mt="sm" justify="center">
        {action}
      </Group>
    )}
  </Stack>
);

interface ErrorStateProps {
  error: Error;
  /** Usually the query's `refetch`. */
  retry?: () => unknown;
}

/** Shows a failed request: the API's message, a link to the page about it, and the request id for support. */
export const ErrorState = ({ error, retry }: ErrorStateProps) => {
  const t = useText(texts);
  const say = useProblemText();
  const problem = error instanceof ObdsError ? error : null;
  const left = useAutoRetry(error, retry);
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t('failed')} role="alert" className="error-state">
      <Text size="sm">{say(error)}</Text>
      {left !== null && (
        <Text size="sm" role="timer">
          {t('goesOn', { time: minutesAndSeconds(left) })}
        </Text>
      )}
      {problem && <OriginalText problem={problem} />}
      <Group gap="md" mt="sm">
        {retry && (
          <Button size="xs" variant="default" onClick={() => retry()}>
            {t('tryAgain')}
          </Button>
        )}
        {problem && <ProblemLinks error={problem} />}
      </Group>
    </Alert>
  );
};
