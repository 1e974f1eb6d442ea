import { useText } from '../../language/language.tsx';
import { CodeBlock } from '../../parts/code.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
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
    <ShownOnce
      text={t('secretOnce')}
      note={note}
      title={t('secretTitle')}
      secret={secret}
      copyLabel={t('copySecret')}
      label={t('stored')}
      onClose={onStored}
    >
      <CodeBlock title={t('verifyHow')} code={VERIFY} />
    </ShownOnce>
  );
};
