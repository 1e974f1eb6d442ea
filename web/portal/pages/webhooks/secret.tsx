import { useText } from '../../language/language.tsx';
import { CodeBlock } from '../../parts/code.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { texts } from './texts.ts';

const VERIFY = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns true if the secret signed this body (the bytes as received) at most five minutes ago. */
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
  /** A further note. */
  note?: string;
  onStored: () => void;
}

/** Shows a signing secret once, and how to use it. */
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
