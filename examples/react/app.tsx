import { LinkButton } from '@obds/react';
import { useState } from 'react';
import type { Connected } from './api.ts';

const post = async <Answer,>(path: string, body: object): Promise<Answer> => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};

export const App = () => {
  const [connected, setConnected] = useState<Connected | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <main>
      <h1>Your accounts</h1>
      {connected === null ? <p>No bank is connected.</p> : null}
      <ul>
        {connected?.accounts.map(({ id, name, currency }) => (
          <li key={id}>
            {name} ({currency})
          </li>
        ))}
      </ul>
      <LinkButton
        baseUrl={import.meta.env.VITE_OBDS_URL}
        appName="React example"
        language="en"
        fetchLinkToken={async () => (await post<{ link_token: string }>('/api/link-token', {})).link_token}
        onSuccess={async (public_token) => setConnected(await post('/api/exchange', { public_token }))}
        onError={({ message }) => setProblem(message)}
      >
        Connect a bank
      </LinkButton>
      {problem === null ? null : <p role="alert">{problem}</p>}
    </main>
  );
};
