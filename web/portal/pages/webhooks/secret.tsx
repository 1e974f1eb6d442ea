import { Button, Group, Stack, Text } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { CodeBlock } from '../../parts/code.tsx';
import { CopyTextButton } from '../../parts/copy.tsx';
import { texts } from './texts.ts';

const VERIFY = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** True if the body (as bytes were received) was signed with the secret, at most five minutes ago. */
export const isSigned = (body, header, secret) => {
  const parts = header.split(',').map((part) => part.split('='));
  const t = parts.find(([name]) => name === 't')?.[1];
  if (Math.abs(Date.now() / 1000 - Number(t)) > 300) return false;
  const expected = createHmac('sha256', secret).update(\`\${t}.\${body}\`).digest();
  return parts.some(([name, value]) => {
    const given = Buffer.from(value, 'hex');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
};`;

interface SecretProps {
  secret: string;
  /** What is to be known besides. */
  note?: string;
  onStored: () => void;
}

/** A signing secret, which is shown this once, and what it is for. */
export const Secret = ({ secret, note, onStored }: SecretProps) => {
  const t = useText(texts);
  return (
    <Stack gap="md">
      <Text size="sm">{t('secretOnce')}</Text>
      {note && <Text size="sm">{note}</Text>}
      <CodeBlock title={t('secretTitle')} code={secret} copyLabel={t('copySecret')} />
      <CodeBlock title={t('verifyHow')} code={VERIFY} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onStored}>
          {t('stored')}
        </Button>
        <CopyTextButton value={secret} label={t('copySecret')} data-autofocus />
      </Group>
    </Stack>
  );
};
