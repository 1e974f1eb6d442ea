import { Text } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { DateTime } from '../../parts/values.tsx';
import type { ApiKey } from '../../session/keys.ts';
import { texts } from './details-texts.ts';

/** Shows when a secret of the key was last used, from which address and by which program. */
export const LastUse = ({ apiKey }: { apiKey: ApiKey }) => {
  const t = useText(texts);
  const { last_used_at: at, last_used_ip: ip, last_used_agent: agent } = apiKey;
  return (
    <>
      <DateTime value={at} />
      {ip !== null && (
        <Text size="xs" c="dimmed" component="div" className="wrap-anywhere">
          {t('from')} <span translate="no">{[ip, agent].filter(Boolean).join(' · ')}</span>
        </Text>
      )}
    </>
  );
};
