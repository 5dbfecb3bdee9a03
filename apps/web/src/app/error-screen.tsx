import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';

import { Button } from '#/ui/button.tsx';

/** The last resort: a screen failed while it was drawn or loaded. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <main className="grid min-h-[60dvh] flex-1 place-items-center px-5 py-10 text-center">
      <div role="alert" className="grid justify-items-center gap-2">
        <h1 className="display-26">This screen could not be shown</h1>
        <p className="max-w-[46ch] text-ink-2">
          What you saved is safe. Load the page again; if it happens twice, tell us what you did before.
        </p>
        <Button kind="primary" className="mt-3" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    </main>
  );
}
