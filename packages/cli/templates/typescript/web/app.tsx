import { LinkButton } from '@obds/react';
import { useCallback, useEffect, useState } from 'react';
import type { AccountView, ConnectionView } from '../server/database.ts';

const REFRESH_MS = 2_000;

const request = async <Body,>(method: string, path: string, body?: object): Promise<Body> => {
  const response = await fetch(path, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
};

export const App = () => {
  const [connections, setConnections] = useState<ConnectionView[]>([]);
  const [problem, setProblem] = useState('');
  const show = useCallback(async () => {
    setConnections(await request<ConnectionView[]>('GET', '/api/connections'));
  }, []);
  /** Runs a change, shows its result, and shows why it failed. */
  const change = (work: () => Promise<unknown>) =>
    work()
      .then(show)
      .then(() => setProblem(''))
      .catch((error: Error) => setProblem(error.message));

  useEffect(() => {
    // A refresh that fails is repeated by the next one.
    const refresh = () => show().catch(() => {});
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [show]);

  /** Opens the widget: for a new connection, or to renew the consent of a connection. */
  const linkButton = (label: string, connection_id?: string) => (
    <LinkButton
      baseUrl={import.meta.env.OBDS_URL}
      appName="Your accounts"
      language="en"
      fetchLinkToken={async () =>
        (await request<{ link_token: string }>('POST', '/api/link-token', { connection_id })).link_token
      }
      onSuccess={(public_token) => change(() => request('POST', '/api/exchange', { public_token }))}
      onError={({ message }) => setProblem(message)}
    >
      {label}
    </LinkButton>
  );

  return (
    <>
      <h1>Your accounts</h1>
      {linkButton('Connect a bank')}
      <p role="alert">{problem}</p>
      {connections.map(({ id, bank, status, days_until_expiry, accounts }) => (
        <section key={id} aria-label={bank}>
          <h2>{bank}</h2>
          <p>
            {status === 'expired'
              ? 'The consent has ended. '
              : `The consent ends in ${days_until_expiry} days. `}
            {linkButton('Renew the consent', id)}
            <button type="button" onClick={() => change(() => request('DELETE', `/api/connections/${id}`))}>
              Disconnect and erase
            </button>
          </p>
          {accounts.map((account) => (
            <Account key={account.id} account={account} />
          ))}
        </section>
      ))}
    </>
  );
};

const Account = ({ account: { name, currency, transactions, latest } }: { account: AccountView }) => (
  <>
    <h3>{name}</h3>
    <p>{transactions} transactions</p>
    <table>
      <tbody>
        {latest.map(({ id, date, merchant, amount }) => (
          <tr key={id}>
            <td>{date}</td>
            <td>{merchant}</td>
            <td>{new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);
