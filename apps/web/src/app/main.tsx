import '#/styles/app.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { followOtherTabs, session } from '#/lib/session.ts';

import { App } from './app.tsx';

// The answer is on its way while the first screen's code still loads.
void session.refresh();
followOtherTabs();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
