import { createRoot } from 'react-dom/client';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './portal.css';
import './parts/panel.css';
import './parts/tables.css';
import './parts/targets.css';
import { App } from './app.tsx';
import { styleNonce } from './style-nonce.ts';

// The name under which the library that stops the page from scrolling below a dialog looks for the nonce.
Object.assign(window, { __webpack_nonce__: styleNonce() });
createRoot(document.querySelector('#portal')!).render(<App />);
