import { use } from 'react';

import { Logo } from '#/brand/logo.tsx';

import { ShellContext } from './shell/shell-context.ts';

/**
 * Shown while the sign-in state or a screen's code is loading (SEC-05). The word appears only after 300 ms, so that a
 * quick start stays calm.
 */
export function LoadingScreen() {
  const isInShell = use(ShellContext) !== null;
  const Frame = isInShell ? 'div' : 'main';
  return (
    <Frame className={`grid flex-1 place-items-center ${isInShell ? 'min-h-[60dvh]' : 'min-h-page'}`}>
      <div role="status" className="grid animate-late-fade justify-items-center gap-3">
        <Logo size={40} isDrawing />
        <p className="text-13 font-[540] text-ink-3">Loading</p>
      </div>
    </Frame>
  );
}
