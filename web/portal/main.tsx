import { createRoot } from 'react-dom/client';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './portal.css';
import './parts/panel.css';
import './parts/tables.css';
import './parts/targets.css';
import { App } from './app.tsx';
import { styleNonce } from './style-nonce.ts';

// react-remove-scroll, which stops the page from scrolling behind a dialog, reads its nonce from this name.
Object.assign(window, { __webpack_nonce__: styleNonce() });
createRoot(document.querySelector('#portal')!).render(<App />);
