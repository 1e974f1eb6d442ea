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

/** Returns whether the browser has a network connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Tells the user that the browser is offline. Queries wait and continue when the network is back. */
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
