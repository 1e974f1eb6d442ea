/** The sample application's page: all the code that a customer writes to embed the widget, and a log of the callbacks. */

interface Account {
  name: string;
  iban: string | null;
  currency: string;
  balance: number;
}

interface Exchanged {
  connection: { connection_id: string; bank_id: string; status: string };
  accounts: Account[];
  transactions: number;
}

const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

const post = async <T>(path: string, body: object): Promise<T> => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error_message);
  return answer;
};

/** Leaves out empty fields of an object to shorten the log. A field that has a value is printed, also null. */
const withoutEmptyFields = (key: string, value: unknown): unknown =>
  key === '' ? value : (value ?? undefined);

const log = (name: string, ...values: unknown[]): void => {
  const entry = document.createElement('li');
  const title = document.createElement('b');
  title.textContent = name;
  const code = document.createElement('code');
  code.textContent = values.map((value) => JSON.stringify(value, withoutEmptyFields, 1)).join(', ');
  entry.append(title, ' ', code);
  byId('log').append(entry);
};

const showConnection = (bankName: string, { connection, accounts, transactions }: Exchanged): void => {
  byId('none').hidden = true;
  const card = document.createElement('article');
  const title = document.createElement('h2');
  title.textContent = bankName;
  const list = document.createElement('ul');
  for (const { name, iban, currency, balance } of accounts) {
    const row = document.createElement('li');
    const left = document.createElement('span');
    const number = document.createElement('small');
    number.textContent = iban ?? '';
    left.append(name, number);
    const right = document.createElement('b');
    right.textContent = new Intl.NumberFormat('sr-Latn-RS', {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
    }).format(balance);
    row.append(left, right);
    list.append(row);
  }
  const foot = document.createElement('p');
  foot.className = 'fine';
  foot.textContent = `${connection.connection_id} · ${connection.status} · transakcija: ${transactions}`;
  card.append(title, list, foot);
  byId('connected').append(card);
};

/** Shortens a public token, because a log must not contain a whole token. */
const short = (token: string): string => `${token.slice(0, 12)}…`;

/** A picture of a house and a coin. */
const LOGO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 88 88'%3E%3Crect width='88' height='88' rx='20' fill='%230b6e5a'/%3E%3Cpath d='M18 44 44 20l26 24v24H18z' fill='%23fff'/%3E%3Ccircle cx='44' cy='52' r='10' fill='%23f5c400'/%3E%3C/svg%3E";

/** The newest handler, while its link token is requested and afterwards; undefined after the token was refused. */
let handler: Promise<ServiceHandler | null> | undefined;

const show = (error: unknown): void => {
  byId('problem').textContent = String(error);
};

const create = (linkToken: string): ServiceHandler =>
  Service.create({
    linkToken,
    appName: 'Kućni budžet',
    language: byId<HTMLSelectElement>('language').value as 'en',
    theme: byId<HTMLSelectElement>('theme').value as 'auto',
    accentColor: byId<HTMLInputElement>('accent').value,
    ...(byId<HTMLSelectElement>('logo').value ? { logo: LOGO } : {}),
    accountSelection: byId<HTMLSelectElement>('accounts').value as 'single',
    async onSuccess(publicToken, metadata) {
      log('onSuccess', short(publicToken), metadata);
      const exchanged = await post<Exchanged>('/demo/exchange', { public_token: publicToken });
      log('exchanged', exchanged.connection);
      showConnection(metadata.bank_name, exchanged);
    },
    onExit(error, metadata) {
      log('onExit', error, metadata);
      if (error?.error_code === 'EXPIRED_LINK_TOKEN') void prepare();
    },
    onEvent: (name, metadata) => log(`onEvent ${name}`, metadata),
  });

/**
 * Makes a handler with a fresh link token, because a token lasts 30 minutes. Returns null if an option was changed
 * meanwhile.
 */
const prepare = (): Promise<ServiceHandler | null> => {
  byId('problem').textContent = '';
  void handler?.then((former) => former?.destroy()).catch(() => {});
  const made: Promise<ServiceHandler | null> = post<{ link_token: string }>('/demo/link-token', {}).then(
    ({ link_token: linkToken }) => (handler === made ? create(linkToken) : null),
  );
  handler = made;
  made.catch((error) => {
    if (handler !== made) return;
    handler = undefined;
    show(error);
  });
  return made;
};

/** Waits for the link token of the newest handler, then opens that handler. */
const open = async (): Promise<void> => {
  const made = handler ?? prepare();
  const ready = await made.catch(() => undefined);
  if (ready === undefined) return;
  if (handler !== made) return open();
  ready?.open();
};

addEventListener('unhandledrejection', ({ reason }) => show(reason));
byId('connect').addEventListener('click', open);
for (const option of ['language', 'theme', 'accent', 'logo', 'accounts'])
  byId(option).addEventListener('change', prepare);
// Create a handler when the page loads: it resumes a session that a reload or a visit to the bank interrupted.
void prepare();
