/**
 * `link-initialize.js`: the global `Plaid` over the Link Widget, for pages that are written for Plaid. It loads the
 * widget, and names results as Plaid does.
 */

interface Account {
  id: string;
  name: string;
  mask: string | null;
  type: string;
  subtype: string;
  verification_status: null;
}

interface Institution {
  institution_id: string;
  name: string;
}

interface SuccessMetadata {
  institution: Institution | null;
  accounts: Account[];
  account: Account | undefined;
  account_id: string | undefined;
  link_session_id: string;
  public_token: string;
  transfer_status: null;
}

type Callback = (...values: unknown[]) => void;

interface LinkConfig {
  token: string | null;
  onSuccess: Callback;
  onExit?: Callback;
  onEvent?: Callback;
  onLoad?: Callback;
  /** Banks return to the widget by themselves. */
  receivedRedirectUri?: string | null;
}

interface LinkHandler {
  open(): void;
  exit(options?: { force?: boolean }): void;
  submit(): void;
  destroy(): void;
}

interface Session {
  client_name: string | null;
  language: string | null;
  completion_redirect_uri: string | null;
  public_token?: string;
  institution?: Institution;
  accounts?: Account[];
}

/** Event names of Plaid for those of the widget. */
const EVENTS: Readonly<Record<string, string>> = {
  open: 'OPEN',
  select_bank: 'SELECT_INSTITUTION',
  open_bank: 'OPEN_OAUTH',
  close_bank: 'CLOSE_OAUTH',
  screen: 'TRANSITION_VIEW',
  consent: 'TRANSITION_VIEW',
  error: 'ERROR',
  success: 'HANDOFF',
  exit: 'EXIT',
};

const PATH = '/plaid/link/v2/stable/link-initialize.js';
const { src = '' } = (document.currentScript as HTMLScriptElement | null) ?? {};
/**
 * The address of the service, from that of this script. A page whose requests to cdn.plaid.com are routed here shows
 * another address: the service writes its own in place of the text.
 */
const base = src.includes(PATH) ? src.slice(0, src.indexOf(PATH) + 1) : '__PUBLIC_URL__/';

let widget: Promise<void> | undefined;
const loadWidget = (): Promise<void> => {
  widget ??= new Promise((resolve, reject) => {
    if ('Service' in window) {
      resolve();
      return;
    }
    const element = document.createElement('script');
    element.src = `${base}v1/service.js`;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      widget = undefined;
      reject(new Error('Plaid.create: the script of the Link Widget could not be loaded'));
    });
    document.head.append(element);
  });
  return widget;
};

const readSession = async (body: object): Promise<Session> => {
  const response = await fetch(`${base}plaid/link/v2/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Session & { error_message?: string };
  if (!response.ok) throw new Error(answer.error_message);
  return answer;
};

const languageOf = (code: string | null): ServiceConfig['language'] | undefined => {
  if (code === 'sr') return 'sr-Latn';
  return code === null ? undefined : 'en';
};

const create = (config: LinkConfig): LinkHandler => {
  const { token, onSuccess, onExit, onEvent, onLoad } = config;
  if (typeof onSuccess !== 'function') throw new TypeError('Plaid.create: onSuccess must be a function');
  if (!token || !/^link-(sandbox|production)-/.test(token)) {
    throw new TypeError('Plaid.create: token must be a link_token of /link/token/create');
  }
  const id = crypto.randomUUID();
  let handler: ServiceHandler | undefined;
  let isWanted = false;
  let isDestroyed = false;

  const succeed = async (publicToken: string, { bank_id, bank_name }: ServiceSuccess): Promise<void> => {
    const institution = { institution_id: `ins_${bank_id}`, name: bank_name };
    const own = publicToken.replace(/^public_/, `public-${token.split('-')[1]}-`);
    const session = await readSession({ link_token: token, public_token: own, link_session_id: id }).catch(
      (): Partial<Session> => ({}),
    );
    const accounts = session.accounts ?? [];
    const metadata: SuccessMetadata = {
      institution: session.institution ?? institution,
      accounts,
      account: accounts[0],
      account_id: accounts[0]?.id,
      link_session_id: id,
      public_token: own,
      transfer_status: null,
    };
    // The dialog of Plaid is closed when the page learns of the success.
    handler?.close();
    onSuccess(own, metadata);
  };

  const exit = (error: ServiceError | null, { bank_id, bank_name, status }: ServiceExit): void =>
    onExit?.(error && { ...error, display_message: error.error_message }, {
      institution: bank_id && { institution_id: `ins_${bank_id}`, name: bank_name },
      status,
      link_session_id: id,
      request_id: error?.request_id ?? null,
    });

  const ready = Promise.all([loadWidget(), readSession({ link_token: token })]).then(([, session]) => {
    if (isDestroyed) return;
    const language = languageOf(session.language);
    handler = window.Service.create({
      linkToken: token.replace(/^link-(sandbox|production)-/, 'lt_'),
      ...(session.client_name === null ? {} : { appName: session.client_name }),
      ...(language === undefined ? {} : { language }),
      onSuccess: (publicToken, metadata) => void succeed(publicToken, metadata),
      onExit: exit,
      onEvent: (name, event) =>
        onEvent?.(EVENTS[name] ?? 'TRANSITION_VIEW', {
          error_code: event.error_code,
          institution_id: event.bank_id && `ins_${event.bank_id}`,
          institution_name: event.bank_name,
          link_session_id: id,
          request_id: event.request_id,
          timestamp: new Date().toISOString(),
          view_name: event.screen.toUpperCase(),
        }),
    });
    onLoad?.();
    if (isWanted) handler.open();
  });
  ready.catch((error: Error) => {
    const failure = { error_type: 'INVALID_INPUT', error_code: 'INVALID_LINK_TOKEN' };
    const { message } = error;
    onExit?.(
      { ...failure, error_message: message, display_message: message },
      { institution: null, status: null, link_session_id: id, request_id: null },
    );
  });

  return {
    open() {
      isWanted = true;
      handler?.open();
    },
    exit() {
      isWanted = false;
      handler?.close();
    },
    submit() {
      // Phone numbers and one-time codes are entered at the bank.
    },
    destroy() {
      isDestroyed = true;
      handler?.destroy();
    },
  };
};

(window as unknown as { Plaid: { create: typeof create } }).Plaid = { create };

/** Opens Link on the hosted page, and ends there: with a redirect if the application asked for one. */
const openHosted = async (page: HTMLElement): Promise<void> => {
  const token = page.dataset.token ?? '';
  const { completion_redirect_uri: next } = await readSession({ link_token: token });
  const show = (text = ''): void => {
    page.textContent = text;
  };
  const complete = (): void => {
    if (next) location.assign(next);
    if (next && /^https?:/i.test(next)) return;
    show(page.dataset.done);
    if (!next) return;
    // A mobile application opens beside the page, in some browsers only after a tap.
    const link = document.createElement('a');
    link.href = next;
    link.textContent = page.dataset.back ?? '';
    page.append(' ', link);
  };
  const handler = create({
    token,
    onSuccess: complete,
    onExit: () => show(page.dataset.exit),
  });
  handler.open();
};

const hosted = document.querySelector<HTMLElement>('#plaid-hosted');
if (hosted) {
  openHosted(hosted).catch((error: Error) => {
    hosted.textContent = error.message;
  });
}
