import { Alert, Anchor, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { ApiProblem } from '../api/problem.ts';
import { useLanguage, useText } from '../language/language.tsx';
import { originalText, problemText } from './problem-texts.ts';
import { texts } from './texts.ts';

/** What went wrong, in the reader's language. */
export const useProblemText = (): ((error: Error) => string) => {
  const { language } = useLanguage();
  return (error) => (error instanceof ApiProblem ? problemText(error, language) : error.message);
};

/** The API's own words below a translation that says less. */
export const OriginalText = ({ problem }: { problem: ApiProblem }) => {
  const { language } = useLanguage();
  const original = originalText(problem, language);
  if (original === null) return null;
  return (
    <Text size="xs" lang="en" translate="no" mt={2}>
      {original}
    </Text>
  );
};

/** Why something that was asked for was not done, with the page about it; nothing while there is no reason. */
export const ProblemNote = ({ error }: { error: Error | null }) => {
  const t = useText(texts);
  const say = useProblemText();
  if (error === null) return null;
  const problem = error instanceof ApiProblem ? error : null;
  return (
    <Alert color="red" icon={<IconAlertCircle />} role="alert">
      <Text size="sm">{say(error)}</Text>
      {problem && <OriginalText problem={problem} />}
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
