import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { ApiProblem } from './api/problem.ts';
import { LanguageProvider } from './language/language.tsx';
import { router } from './routes.tsx';
import { SessionProvider } from './session/session.tsx';
import { styleNonce } from './style-nonce.ts';
import { resolver, theme } from './theme.ts';

/** A refusal stays one however often it is asked; only a missing answer or a failing server is tried again. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.status >= 500);

const queries = new QueryClient({
  defaultOptions: { queries: { retry: mayRetry, staleTime: 10_000 }, mutations: { retry: false } },
});

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={resolver}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <LanguageProvider>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <Notifications position="bottom-right" />
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </LanguageProvider>
  </MantineProvider>
);
