import type { ReactNode } from 'react';
import { useText } from '../../language/language.tsx';
import { CodeBlock } from '../../parts/code.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { texts } from './texts.ts';

interface ShownKeyProps {
  /** The whole secret, which is shown once. */
  secret: string;
  /** Further notes. */
  note?: ReactNode;
  onClose: () => void;
}

/** Shows a new key to be stored, and how to use it. */
export const ShownKey = ({ secret, note, onClose }: ShownKeyProps) => {
  const t = useText(texts);
  const curl = `curl ${window.location.origin}/v1/accounts \\\n  -H "Authorization: Bearer ${secret}"`;
  return (
    <ShownOnce
      text={t('madeText')}
      note={note}
      title={t('key')}
      secret={secret}
      copyLabel={t('copyKey')}
      label={t('stored')}
      onClose={onClose}
    >
      <CodeBlock title={t('env')} code={`OBDS_API_KEY=${secret}`} />
      <CodeBlock title={t('firstCall')} code={curl} />
    </ShownOnce>
  );
};
