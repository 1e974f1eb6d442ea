/** The page: it opens the widget, sends the public token to the server, and shows the server's data. */

const byId = (id) => document.getElementById(id);

const post = async (path, body = {}) => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const reply = await response.json();
  if (!response.ok) throw new Error(reply.error);
  return reply;
};

/** Makes an element. Texts of the bank are inserted as text, never as HTML. */
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

const money = (amount, currency) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, minimumFractionDigits: 2 }).format(amount);

/** The widget with a valid token. A click while a new token is being fetched waits for it. */
let prepared;

/**
 * Prepares a widget. A token lasts half an hour, for one visit to the bank. The previous widget shows its last screen until
 * it is closed.
 */
const prepareWidget = (before = Promise.resolve()) => {
  prepared = before.then(async () => {
    const { link_token: linkToken } = await post('/link-token');
    return Service.create({
      linkToken,
      appName: 'Household budget',
      language: 'en',
      onSuccess: (publicToken) =>
        during(byId('connect'), () => prepareWidget(post('/connected', { public_token: publicToken }))),
      onExit: (error) => error && during(byId('connect'), () => prepareWidget()),
    });
  });
  return prepared;
};

const openWidget = (self) =>
  during(self, async () => {
    const widget = await prepared.catch(() => prepareWidget());
    widget.open();
  });

/** Disables the button during the work, and shows an error. */
const during = async (button, work) => {
  button.disabled = true;
  byId('problem').textContent = '';
  try {
    await work();
    await show();
  } catch (error) {
    byId('problem').textContent = error.message;
  } finally {
    button.disabled = false;
  }
};

const button = (label, work) => {
  const element = make('button', { type: 'button' }, label);
  element.addEventListener('click', () => work(element));
  return element;
};

const rows = (title, items, cells) =>
  items.length === 0
    ? ''
    : make(
        'section',
        {},
        make('h4', {}, title),
        make('ul', {}, ...items.map((item) => make('li', {}, ...cells(item)))),
      );

const accountCard = (account) =>
  make(
    'article',
    {},
    make(
      'h3',
      {},
      account.name,
      make('span', { className: 'amount' }, money(account.balance, account.currency)),
    ),
    make('p', { className: 'quiet' }, `${account.transactions} transactions in your copy`),
    rows('Latest', account.latest, ({ date, merchant, amount }) => [
      make('span', {}, make('small', {}, `${date} `), merchant),
      make('span', { className: 'amount' }, money(amount, account.currency)),
    ]),
    rows('Recurring', account.recurring, ({ merchant, amount, frequency }) => [
      make('span', {}, merchant, make('small', {}, ` ${frequency}`)),
      make('span', { className: 'amount' }, money(amount, account.currency)),
    ]),
  );

const connectionCard = (connection) => {
  const id = connection.connection_id;
  const expired = connection.status === 'expired';
  return make(
    'section',
    { className: 'connection' },
    make('h2', {}, connection.bank),
    make(
      'p',
      { className: expired ? 'warning' : 'quiet' },
      expired ? 'The consent is over. ' : `The consent ends in ${connection.days_until_expiry} days. `,
      expired ? button('Renew the consent', openWidget) : '',
      button('Disconnect and erase', (self) =>
        during(self, () => post('/disconnect', { connection_id: id })),
      ),
    ),
    ...connection.accounts.map(accountCard),
  );
};

let shown = '';

const show = async () => {
  const text = await (await fetch('/view')).text();
  if (text === shown) return;
  shown = text;
  const { now, connections, events } = JSON.parse(text);
  byId('now').textContent = now.slice(0, 10);
  byId('connections').replaceChildren(...connections.map(connectionCard));
  byId('events').replaceChildren(...events.map((event) => make('li', {}, make('code', {}, event))));
};

byId('connect').addEventListener('click', (event) => openWidget(event.currentTarget));
byId('wait').addEventListener('click', (event) =>
  // The token expires when time advances, so the widget gets a new one.
  during(event.currentTarget, () => prepareWidget(post('/wait', { days: 91 }))),
);
during(byId('connect'), () => prepareWidget());
setInterval(() => show().catch(() => {}), 1_000);
