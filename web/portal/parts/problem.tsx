import { Alert, Anchor, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useLanguage, useText } from '../language/language.tsx';
import { ObdsError } from '../sdk.ts';
import { originalText, type Problem, problemText } from './problem-texts.ts';
import { docsOf } from './refusal.ts';
import { texts } from './texts.ts';

/** Returns a function that translates an error to the user's language. */
export const useProblemText = (): ((error: Error | Problem) => string) => {
  const { language } = useLanguage();
  return (error) => ('error_code' in error ? problemText(error, language) : error.message);
};

/** Shows the API's message below a translation that says less. */
export const OriginalText = ({ problem }: { problem: Problem }) => {
  const { language } = useLanguage();
  const original = originalText(problem, language);
  if (original === null) return null;
  return (
    <Text size="xs" lang="en" translate="no" mt={2}>
      {original}
    </Text>
  );
};

interface ProblemLinksProps {
  error: ObdsError;
  /** Uses the colour of the surrounding text. */
  inherit?: boolean;
}

/** Links to the page about an error, and shows the request id for support. */
export const ProblemLinks = ({ error, inherit = false }: ProblemLinksProps) => {
  const t = useText(texts);
  const docs = docsOf(error);
  return (
    <>
      {docs && (
        <Anchor
          href={docs}
          target="_blank"
          size="sm"
          {...(inherit ? { c: 'inherit', underline: 'always' as const } : {})}
        >
          {t('aboutError', { code: error.error_code })}
        </Anchor>
      )}
      {error.request_id && (
        <Text size="xs" ff="monospace" span {...(inherit ? {} : { c: 'dimmed' })}>
          {error.request_id}
        </Text>
      )}
    </>
  );
};

/** Shows why an action failed, with a link to the page about it; nothing without an error. */
export const ProblemNote = ({ error }: { error: Error | null }) => {
  const say = useProblemText();
  if (error === null) return null;
  const problem = error instanceof ObdsError ? error : null;
  return (
    <Alert color="red" icon={<IconAlertCircle />} role="alert">
      <Text size="sm">{say(error)}</Text>
      {problem && <OriginalText problem={problem} />}
      <Group gap="md" mt={4}>
        {problem && <ProblemLinks error={problem} inherit />}
      </Group>
    </Alert>
  );
};
