/** Every address of the portal. A page's script is loaded when its address is first visited. */
import { createBrowserRouter, type RouteObject } from 'react-router';
import { BrokenPage } from './layout/broken-page.tsx';
import { Frame } from './layout/frame.tsx';
import { LoadingPage } from './layout/loading-page.tsx';
import { Shell } from './layout/shell.tsx';

/** Pages for logged-in developers. Others are sent to the login page and return after it. */
const inside: RouteObject[] = [
  { index: true, lazy: () => import('./pages/home/index.tsx') },
  { path: 'keys', lazy: () => import('./pages/keys/index.tsx') },
  { path: 'connections/*', lazy: () => import('./pages/connections/index.tsx') },
  { path: 'sandbox/*', lazy: () => import('./pages/sandbox/index.tsx') },
  { path: 'apps', lazy: () => import('./pages/apps/index.tsx') },
  { path: 'webhooks/*', lazy: () => import('./pages/webhooks/index.tsx') },
  { path: 'requests', lazy: () => import('./pages/requests/index.tsx') },
  { path: 'usage', lazy: () => import('./pages/usage/index.tsx') },
  { path: 'account', lazy: () => import('./pages/account/index.tsx') },
  { path: 'assistants', lazy: () => import('./pages/assistants/index.tsx') },
  { path: 'assistant', lazy: () => import('./pages/assistants/consent.tsx') },
  { path: 'cli', lazy: () => import('./pages/cli/index.tsx') },
];

/** Pages for everybody. */
const outside: RouteObject[] = [
  { path: 'login', lazy: () => import('./pages/entry/login.tsx') },
  { path: 'register', lazy: () => import('./pages/entry/register.tsx') },
  { path: 'check-your-mail', lazy: () => import('./pages/entry/check-your-mail.tsx') },
  { path: 'forgot-password', lazy: () => import('./pages/entry/forgot-password.tsx') },
  { path: 'privacy', lazy: () => import('./pages/legal/privacy.tsx') },
  { path: 'terms', lazy: () => import('./pages/legal/terms.tsx') },
  { path: '*', lazy: () => import('./pages/not-found/index.tsx') },
];

export const router = createBrowserRouter(
  [
    {
      HydrateFallback: LoadingPage,
      // For the scripts of the frames, such as the palette.
      ErrorBoundary: BrokenPage,
      children: [
        { Component: Shell, children: [{ ErrorBoundary: BrokenPage, children: inside }] },
        { Component: Frame, children: [{ ErrorBoundary: BrokenPage, children: outside }] },
      ],
    },
  ],
  { basename: '/portal' },
);
