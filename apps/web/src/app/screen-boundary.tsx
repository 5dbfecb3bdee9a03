import { createContext, type ReactNode, use } from 'react';

import { Boundary } from './boundary.tsx';
import { ShellContext } from './shell/shell-context.ts';

/** The address of the screen that is drawn. The tab is elsewhere a moment before that. */
export const ShownPlace = createContext('');

/** Catches the errors of a screen of the app; the frame around it stays. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const shell = use(ShellContext);
  return (
    // The data that was read before may be what cannot be drawn.
    <Boundary place={use(ShownPlace)} onRetry={() => shell?.forgetData()}>
      {children}
    </Boundary>
  );
}
