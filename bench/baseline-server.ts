/**
 * The baseline of a read: a hand-written server over the same database. It uses Fastify and `pg` only, with two prepared
 * statements for each request (the credential, then the rows), the same columns, the same response fields, and
 * `JSON.stringify`. It has no rate limit, log, record, validation or encryption: sealed values are texts of about the same
 * length. It is a separate process, which `baseline.ts` starts.
 */
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { respond } from './children.ts';

let pool: pg.Pool;

const read = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows;

const CREDENTIAL = `
  select k.id, k.developer_id, k.kind, k.scopes, k.clock_offset_ms, k.revoked_at, k.expires_at, k.redirect_urls,
         k.bound_link_tokens_only, k.environment, s.valid_until
  from key_secrets s join api_keys k on k.id = s.key_id
  where s.hash = $1`;

const ACCOUNT = `
  a.id, a.connection_id, a.bank_id, a.name, a.currency, a.type, a.balance, a.available, a.stated, a.ledger_gap,
  left(encode(a.iban, 'hex'), 22) as iban, c.user_id, c.connected_at, c.expires_at, c.pulled_until,
  h.status, h.reason, h.since, h.next_try_at`;
const ACCOUNTS = `
  from accounts a
  join connections c on c.id = a.connection_id
  left join connection_health h on h.key_id = c.key_id and h.connection_id = c.id`;

const ROW = `
  t.id, a.id as account_id, a.connection_id, t.date::text as date, t.amount, a.currency,
  coalesce(t.description, left(encode(t.description_sealed, 'hex'), 30)) as description,
  coalesce(t.merchant_name, left(encode(t.description_sealed, 'hex'), 15)) as merchant_name, t.merchant_category,
  t.category, t.pending, t.pending_transaction_id, t.details, c.expires_at`;
const ROWS = `
  from transactions t
  join accounts a on a.key_id = t.key_id and a.no = t.account_no
  join connections c on c.id = a.connection_id
  where a.id = $1 and a.key_id = $2 and not t.removed`;

const app = Fastify();

/** Returns the key of a request. */
const keyOf = async (authorization = ''): Promise<string> => {
  const hash = createHash('sha256').update(authorization.slice('Bearer '.length)).digest();
  const [key] = await read('credential', CREDENTIAL, [hash]);
  if (!key || key.revoked_at) throw new Error('no such key');
  return key.id;
};

const living = <T extends { expires_at: Date }>(rows: T[]): T[] => {
  if (rows[0] && rows[0].expires_at <= new Date()) throw new Error('the consent has ended');
  return rows;
};

// biome-ignore lint/suspicious/noExplicitAny: rows as the driver gives them
const accountShape = (row: any) => ({
  id: row.id,
  connection_id: row.connection_id,
  user_id: row.user_id,
  bank_id: row.bank_id,
  name: row.name,
  iban: row.iban,
  currency: row.currency,
  type: row.type,
  balance: Number(row.balance) / 100,
  available_balance: Number(row.available) / 100,
});

// biome-ignore lint/suspicious/noExplicitAny: rows as the driver gives them
const transactionShape = (row: any) => {
  const details = row.details ?? {};
  return {
    id: row.id,
    account_id: row.account_id,
    connection_id: row.connection_id,
    date: row.date,
    amount: Number(row.amount) / 100,
    currency: row.currency,
    description: row.description,
    merchant_name: row.merchant_name,
    merchant_category: row.merchant_category ?? 'unknown',
    category: row.category,
    category_code: { primary: row.category, detailed: row.merchant_category },
    type: Number(row.amount) < 0 ? 'debit' : 'credit',
    pending: row.pending,
    pending_transaction_id: row.pending_transaction_id,
    value_date: details.valueDate ?? null,
    transacted_at: details.transactedAt ?? null,
    counterparty: details.counterparty ?? null,
    reference: details.reference ?? null,
    payment_code: details.paymentCode ?? null,
    original: details.original ?? null,
    mcc: details.mcc ?? null,
    location: details.location ?? null,
    channel: details.channel ?? null,
    processor: details.processor ?? null,
    review: details.review ?? null,
    website: null,
    logo: null,
  };
};

app.get('/accounts', async (request) => {
  const keyId = await keyOf(request.headers.authorization);
  const rows = await read(
    'accounts',
    `select ${ACCOUNT} ${ACCOUNTS} where a.key_id = $1 and c.expires_at > $2
     order by c.connected_at, c.id, a.position`,
    [keyId, new Date()],
  );
  return { object: 'list', count: rows.length, data: rows.map(accountShape) };
});

app.get('/accounts/:id/balance', async (request) => {
  const keyId = await keyOf(request.headers.authorization);
  const { id } = request.params as { id: string };
  const [row] = living(
    await read('account', `select ${ACCOUNT} ${ACCOUNTS} where a.id = $1 and a.key_id = $2`, [id, keyId]),
  );
  const balance = Number(row.balance) / 100;
  const available = Number(row.available) / 100;
  return {
    object: 'balance',
    account_id: row.id,
    currency: row.currency,
    balance,
    available_balance: available,
    balances: [
      { kind: 'booked', amount: balance, as_of: row.pulled_until },
      { kind: 'available', amount: available, as_of: row.pulled_until },
    ],
    ledger_gap: row.ledger_gap,
    retrieved_at: new Date(),
    health: {
      status: row.status ?? 'healthy',
      reason: row.reason,
      message: null,
      since: row.since ?? row.connected_at,
      next_try_at: row.next_try_at,
      last_success_at: row.pulled_until,
    },
  };
});

app.get('/accounts/:id/transactions', async (request) => {
  const keyId = await keyOf(request.headers.authorization);
  const { id } = request.params as { id: string };
  const { limit, cursor } = request.query as { limit?: string; cursor?: string };
  const most = Number(limit ?? (cursor === undefined ? 50 : 500));
  if (cursor !== undefined) {
    const found = living(
      await read(
        'sync',
        `select ${ROW} ${ROWS}
         and t.seq > coalesce((select seq from transactions where id = $4 and account_no = a.no), 0)
         order by t.seq limit $3`,
        [id, keyId, most + 1, cursor],
      ),
    );
    const added = found.slice(0, most).map(transactionShape);
    return {
      object: 'sync',
      account_id: id,
      sync_status: 'HISTORICAL_UPDATE_COMPLETE',
      added,
      modified: [],
      removed: [],
      next_cursor: added.at(-1)?.id ?? cursor,
      has_more: found.length > most,
    };
  }
  const found = living(
    await read('list', `select ${ROW} ${ROWS} order by t.date desc, t.seq desc limit $3`, [
      id,
      keyId,
      most + 1,
    ]),
  );
  const data = found.slice(0, most).map(transactionShape);
  const [into, out] = data.reduce(
    ([plus, minus], { amount }) => (amount > 0 ? [plus + amount, minus] : [plus, minus - amount]),
    [0, 0] as [number, number],
  );
  return {
    object: 'list',
    account_id: id,
    count: data.length,
    has_more: found.length > most,
    summary: { total_in: into, total_out: out, net: into - out },
    data,
  };
});

respond(async ({ databaseUrl }: { databaseUrl: string }) => {
  // It selects rows by its own conditions alone, so its connections see the rows of all tenants.
  pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    options: '-c open_banking.tenants=all',
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
});
