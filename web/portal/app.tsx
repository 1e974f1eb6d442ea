import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { LanguageProvider } from './language/language.tsx';
import { isRetryable } from './parts/refusal.ts';
import { router } from './routes.tsx';
import { SessionProvider } from './session/session.tsx';
import { styleNonce } from './style-nonce.ts';
import { resolver, theme } from './theme.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && isRetryable(error), staleTime: 10_000 },
    mutations: { retry: false },
  },
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
