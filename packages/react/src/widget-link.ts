/** One component's use of the Link Widget, without React: it creates a handler, opens it and destroys it. */
import { addressOf, type LinkOptions, settingsOf } from './options.ts';
import type { ServiceGlobal, ServiceHandler } from './service.gen.ts';
import { loadWidget } from './widget-script.ts';

export interface LinkState {
  /** Whether the widget is loaded, so that `open` shows it without a delay of its script. */
  isReady: boolean;
  /** Whether `open` was called and the dialog is not shown yet. */
  isOpening: boolean;
  /** The reason why the last `open`, or loading the widget, failed. */
  error: Error | null;
}

export const INITIAL: LinkState = { isReady: false, isOpening: false, error: null };

/** The entry in which the widget stores a session that a visit to the bank in the same tab interrupted. */
const INTERRUPTED = 'open-banking:session';

const hasInterruptedSession = (): boolean => {
  try {
    return sessionStorage.getItem(INTERRUPTED) !== null;
  } catch {
    // The browser forbids storage, so no session was stored.
    return false;
  }
};

export class WidgetLink {
  #options: LinkOptions = { onSuccess: () => {} };
  #state = INITIAL;
  readonly #listeners = new Set<() => void>();
  #handler: ServiceHandler | null = null;
  /** The link token and settings with which the handler was created. */
  #configuration = '';
  #isMounted = false;
  /** Whether the dialog is shown: from its first event until its end. After a success, the user closes the last screen. */
  #phase: 'closed' | 'open' | 'succeeded' = 'closed';
  /** Number of the current attempt. `close` and unmounting end an attempt, which then opens nothing. */
  #attempt = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): LinkState => this.#state;

  readonly open = (): void => {
    if (!this.#isMounted || this.#state.isOpening || this.#phase === 'open') return;
    this.#set({ isOpening: true, error: null });
    void this.#show();
  };

  readonly close = (): void => {
    this.#stopOpening();
    this.#handler?.close();
  };

  /** Stores the options of the last render. The dialog that is shown keeps the options with which it was created. */
  update(options: LinkOptions): void {
    const hadToken = Boolean(this.#options.linkToken);
    this.#options = options;
    if (!this.#isMounted) return;
    // The click came before the token.
    if (this.#state.isOpening && !hadToken && options.linkToken) void this.#show();
    else void this.#prepare();
  }

  mount(): void {
    this.#isMounted = true;
    void this.#prepare();
  }

  /**
   * Closes the dialog: `onExit` is called if it was shown. In strict mode, React unmounts a component and mounts it again at
   * once, also when it is shown again after a suspension, so the dialog closes only if the component stays unmounted.
   */
  unmount(): void {
    this.#isMounted = false;
    queueMicrotask(() => {
      if (this.#isMounted) return;
      this.#stopOpening();
      this.#destroy();
    });
  }

  #stopOpening(): void {
    this.#attempt++;
    if (this.#state.isOpening) this.#set({ isOpening: false });
  }

  #set(change: Partial<LinkState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #fail(thrown: unknown): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    this.#set({ isOpening: false, error });
    this.#options.onError?.(error);
  }

  /**
   * Loads the widget, and creates the handler if the token is there: a handler continues a session that a reload or a
   * visit to the bank in the same tab interrupted.
   */
  async #prepare(): Promise<void> {
    const attempt = this.#attempt;
    try {
      const service = await loadWidget(addressOf(this.#options));
      if (attempt !== this.#attempt || this.#phase !== 'closed') return;
      if (!this.#state.isReady) this.#set({ isReady: true });
      const { linkToken, fetchLinkToken } = this.#options;
      if (linkToken) this.#create(service, linkToken);
      else if (fetchLinkToken && !this.#handler && hasInterruptedSession()) {
        const token = await fetchLinkToken();
        if (attempt === this.#attempt && !this.#handler) this.#create(service, token);
      }
    } catch (error) {
      if (attempt === this.#attempt && this.#state.error === null) this.#fail(error);
    }
  }

  async #show(): Promise<void> {
    const attempt = this.#attempt;
    const { linkToken, fetchLinkToken } = this.#options;
    const wanted = linkToken || fetchLinkToken?.();
    // Without a token, `update` continues when it arrives.
    if (!wanted) return;
    try {
      const [service, token] = await Promise.all([loadWidget(addressOf(this.#options)), wanted]);
      if (attempt !== this.#attempt) return;
      this.#create(service, token).open();
      this.#set({ isReady: true, isOpening: false });
    } catch (error) {
      if (attempt === this.#attempt) this.#fail(error);
    }
  }

  /** Returns the handler of a token, which is created again if the token or a setting changed. */
  #create(service: ServiceGlobal, linkToken: string): ServiceHandler {
    const settings = { ...settingsOf(this.#options), linkToken };
    const configuration = JSON.stringify(settings);
    if (this.#handler && configuration === this.#configuration) return this.#handler;
    this.#destroy();
    this.#configuration = configuration;
    this.#handler = service.create({
      ...settings,
      onSuccess: (publicToken, metadata) => {
        this.#phase = 'succeeded';
        this.#options.onSuccess(publicToken, metadata);
      },
      onExit: (error, metadata) => {
        this.#phase = 'closed';
        this.#options.onExit?.(error, metadata);
      },
      onEvent: (name, metadata) => {
        if (name === 'open' || name === 'resume') this.#phase = 'open';
        this.#options.onEvent?.(name, metadata);
      },
    });
    return this.#handler;
  }

  #destroy(): void {
    this.#handler?.destroy();
    this.#handler = null;
    this.#phase = 'closed';
  }
}
