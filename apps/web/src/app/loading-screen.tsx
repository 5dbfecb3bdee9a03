import { use, useLayoutEffect } from 'react';

import { Logo } from '#/brand/logo.tsx';

import { showFrame } from './frame.ts';
import { ShellContext } from './shell/shell-context.ts';

/**
 * Shown while the sign-in state or a screen's code is loading (SEC-05). The word appears only after 300 ms, so that a
 * quick start stays calm.
 */
export function LoadingScreen() {
  return use(ShellContext) === null ? <OnlyFrame /> : <LoadingInShell />;
}

/** The frame of app.html stays, or comes back. */
function OnlyFrame() {
  useLayoutEffect(showFrame, []);
  return null;
}

function LoadingInShell() {
  return (
    <div className="grid min-h-[60dvh] flex-1 place-items-center">
      <div role="status" className="grid animate-late-fade justify-items-center gap-3">
        <Logo size={40} isDrawing />
        <p className="text-13 font-[540] text-ink-3">Loading</p>
      </div>
    </div>
  );
}
