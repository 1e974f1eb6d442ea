import { Alert } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useText } from '../language/language.tsx';
import { texts } from './texts.ts';

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Whether the browser has a network at all. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Above a page while there is no network: what it asks for waits, and comes when there is one again. */
export const OfflineNote = () => {
  const t = useText(texts);
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <Alert color="yellow" radius={0} icon={<IconWifiOff />} title={t('offline')}>
          {t('offlineText')}
        </Alert>
      )}
    </div>
  );
};
