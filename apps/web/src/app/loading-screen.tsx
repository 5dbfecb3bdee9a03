import { Logo } from '#/brand/logo.tsx';

/** While the sign-in state or a screen's code is on its way (SEC-05). The word waits 300 ms, so that a quick start stays calm. */
export function LoadingScreen() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="status" className="grid animate-late-fade justify-items-center gap-3">
        <Logo size={40} />
        <p className="text-13 font-[540] text-ink-3">Loading</p>
      </div>
    </main>
  );
}
