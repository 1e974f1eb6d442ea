import { Alert, Anchor, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { ApiProblem } from '../api/problem.ts';
import { useLanguage, useText } from '../language/language.tsx';
import { problemText } from './problem-texts.ts';
import { texts } from './texts.ts';

/** Why something that was asked for was not done, with the page about it; nothing while there is no reason. */
export const ProblemNote = ({ error }: { error: Error | null }) => {
  const t = useText(texts);
  const { language } = useLanguage();
  if (error === null) return null;
  const problem = error instanceof ApiProblem ? error : null;
  return (
    <Alert color="red" icon={<IconAlertCircle />} role="alert">
      <Text size="sm">{problem ? problemText(problem, language) : error.message}</Text>
      <Group gap="md" mt={4}>
        {problem?.docs && (
          <Anchor href={problem.docs} target="_blank" size="sm" c="inherit" underline="always">
            {t('aboutError', { code: problem.code })}
          </Anchor>
        )}
        {problem?.requestId && (
          <Text size="xs" ff="monospace" span>
            {problem.requestId}
          </Text>
        )}
      </Group>
    </Alert>
  );
};
