import '#/styles/app.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { startConsent } from '#/consent/start-consent.ts';
import { greetAfterOutsideSignIn } from '#/identity/outside-sign-in.ts';
import { followChanges, session } from '#/lib/session.ts';

import { prepare, Root } from './root.tsx';

// The answer and the first screen's code are on their way at the same time.
void session.refresh();
prepare(location.pathname);
followChanges();
void greetAfterOutsideSignIn();

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);

// After everything that the first screen needs.
void startConsent();
