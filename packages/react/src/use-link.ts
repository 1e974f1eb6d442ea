import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { LinkOptions } from './options.ts';
import { INITIAL, type LinkState, WidgetLink } from './widget-link.ts';

/** The state of the dialog, and the functions that open and close it. */
export interface Link extends LinkState {
  /**
   * Opens the dialog. Before the widget or the link token is there, the dialog opens as soon as they are. Does nothing
   * while the dialog is open.
   */
  open: () => void;
  /** Closes the dialog. `onExit` is called unless the user connected a bank. */
  close: () => void;
}

const initial = (): LinkState => INITIAL;

/**
 * Loads the Link Widget and opens its dialog. The dialog closes when the component is unmounted. On a server it does
 * nothing.
 */
export const useLink = (options: LinkOptions): Link => {
  const [link] = useState(() => new WidgetLink());
  useEffect(() => link.update(options));
  useEffect(() => {
    link.mount();
    return () => link.unmount();
  }, [link]);
  const state = useSyncExternalStore(link.subscribe, link.state, initial);
  return useMemo(() => ({ ...state, open: link.open, close: link.close }), [state, link]);
};
