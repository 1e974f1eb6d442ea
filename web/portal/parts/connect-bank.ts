/** Connects a bank with the widget in the portal, with the chosen key. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/language.tsx';
import { useKeyApi } from '../session/key.tsx';

/** The part of the widget that the portal uses; web/widget/service.d.ts has all types. */
interface Widget {
  create: (config: {
    linkToken: string;
    appName: string;
    language: string;
    theme: 'light' | 'dark';
    onSuccess: (publicToken: string) => void;
    onExit: () => void;
  }) => { open: () => void; destroy: () => void };
}

let widget: Promise<Widget> | null = null;

/** Loads the script that customers embed, at first use. */
const loadWidget = (): Promise<Widget> => {
  widget ??= new Promise<Widget>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '/v1/service.js';
    script.addEventListener('load', () => resolve((window as unknown as { Service: Widget }).Service));
    script.addEventListener('error', () => {
      widget = null;
      script.remove();
      reject(new Error('The widget could not be loaded.'));
    });
    document.head.append(script);
  });
  return widget;
};

export interface BankConnecting {
  /** Opens the widget for one of the developer's users. */
  connect: (userId: string) => Promise<void>;
  /** True from the click until the widget is shown, and while its result is exchanged. */
  busy: boolean;
  error: Error | null;
}

/**
 * Returns the state of connecting a bank. `connected` is called for every new or renewed connection, after the key's cache
 * was cleared.
 */
export const useConnectBank = (connected?: (connectionId: string) => void): BankConnecting => {
  const { api, keyId, key } = useKeyApi();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const handler = useRef<{ destroy: () => void } | null>(null);

  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      handler.current?.destroy();
    };
  }, []);

  const exchange = useCallback(
    async (publicToken: string): Promise<void> => {
      // The widget shows the success itself, on whichever page the user is by then.
      handler.current = null;
      setBusy(true);
      try {
        const made = await api.request('POST /connect/exchange', {
          body: { public_token: publicToken },
        });
        await queries.invalidateQueries({ queryKey: [keyId] });
        connected?.(made.connection_id);
      } catch (problem) {
        setError(problem as Error);
      } finally {
        setBusy(false);
      }
    },
    [api, keyId, queries, connected],
  );

  const connect = useCallback(
    async (userId: string): Promise<void> => {
      setBusy(true);
      setError(null);
      try {
        const [service, { link_token }] = await Promise.all([
          loadWidget(),
          api.request('POST /link/token/create', { body: { user_id: userId } }),
        ]);
        // The user has left the page.
        if (left.current) return;
        handler.current?.destroy();
        const opened = service.create({
          linkToken: link_token,
          appName: key?.app_name ?? '',
          language,
          theme: document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light',
          onSuccess: (publicToken) => void exchange(publicToken),
          onExit: () => {},
        });
        handler.current = opened;
        opened.open();
      } catch (problem) {
        setError(problem as Error);
      } finally {
        setBusy(false);
      }
    },
    [api, key, language, exchange],
  );
  return { connect, busy, error };
};
