import '#/styles/app.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { greetAfterOutsideSignIn } from '#/identity/outside-sign-in.ts';
import { followChanges, session } from '#/lib/session.ts';
import { offerMeasuring } from '#/measuring/offer-measuring.ts';

import { prepare, Root } from './root.tsx';

// The session's answer and the first screen's code load at the same time.
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

// Comes after everything that the first screen needs.
void offerMeasuring();
