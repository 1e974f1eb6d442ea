/** The page: it opens the widget, sends the public token to the server, and shows the server's data. */
const REFRESH_MS = 2_000;

const byId = (id) => document.getElementById(id);

const post = async (path, body) => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
};

/** Runs a change, shows its result, and shows why it failed. */
const change = async (work) => {
  byId('problem').textContent = '';
  try {
    await work();
    await show();
  } catch (error) {
    byId('problem').textContent = error.message;
  }
};

/** Opens the widget: for a new connection, or to renew the consent of a connection. */
const openWidget = (connectionId) =>
  change(async () => {
    const { link_token: linkToken } = await post('/api/link-token', { connection_id: connectionId });
    const onSuccess = (publicToken) => change(() => post('/api/exchange', { public_token: publicToken }));
    Service.create({ linkToken, appName: 'Your accounts', language: 'en', onSuccess }).open();
  });

/** Makes an element. Texts of the bank are inserted as text, never as HTML. */
const make = (name, ...children) => {
  const element = document.createElement(name);
  element.append(...children);
  return element;
};

const button = (label, work) => {
  const element = make('button', label);
  element.type = 'button';
  element.addEventListener('click', work);
  return element;
};

const accountPart = ({ name, currency, transactions, latest }) => {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency });
  const rows = latest.map(({ date, merchant, amount }) =>
    make('li', `${date} ${merchant} ${money.format(amount)}`),
  );
  return make('section', make('h3', name), make('p', `${transactions} transactions`), make('ul', ...rows));
};

const connectionPart = ({ id, bank, status, days_until_expiry, accounts }) =>
  make(
    'section',
    make('h2', bank),
    make(
      'p',
      status === 'expired' ? 'The consent has ended. ' : `The consent ends in ${days_until_expiry} days. `,
      button('Renew the consent', () => openWidget(id)),
      button('Disconnect and erase', () => change(() => post('/api/disconnect', { connection_id: id }))),
    ),
    ...accounts.map(accountPart),
  );

let shown = '';

const show = async () => {
  const text = await (await fetch('/api/connections')).text();
  if (text === shown) return;
  shown = text;
  byId('connections').replaceChildren(...JSON.parse(text).map(connectionPart));
};

byId('connect').addEventListener('click', () => openWidget());
const refresh = () => show().catch(() => {});
refresh();
setInterval(refresh, REFRESH_MS);
