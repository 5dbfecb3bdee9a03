import { deletionMessages, retention } from '@nonet/domain';
import { type ReactNode, useEffect, useState } from 'react';

import { HomeLink } from '#/brand/home-link.tsx';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { useAddress } from '#/lib/visit.ts';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Sign } from '#/ui/sign.tsx';

import { followReceipt, type ReceiptState } from './follow-receipt.ts';

/** What became of a deletion that somebody asked a network for; the network links to it (FBDEL-07). */
export function DeletionRequestPage() {
  const { searchParams } = useAddress();
  const { found, retry } = useRequest(searchParams.get('id'), searchParams.get('confirmation_code'));
  return (
    <div className="flex min-h-page flex-col px-5 py-5 md:px-12 md:py-8">
      <header>
        <HomeLink />
      </header>
      <main className="m-auto grid max-w-full min-w-0 justify-items-center gap-4 py-10 text-center">
        <Outcome found={found} onRetry={retry} />
      </main>
    </div>
  );
}

type Found = ReceiptState | { state: 'incomplete' };

function useRequest(id: string | null, code: string | null) {
  const [found, setFound] = useState<ReceiptState>({ state: 'loading' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again for the same request.
  useEffect(() => {
    if (!id || !code) return;
    setFound({ state: 'loading' });
    const query = { id, confirmation_code: code };
    const read = async (signal: AbortSignal) => (await api.identity.deletionRequest(query, signal)).receipt;
    return followReceipt({ read, onChange: setFound });
  }, [id, code, round]);
  const seen: Found = id && code ? found : { state: 'incomplete' };
  return { found: seen, retry: () => setRound(round + 1) };
}

function Outcome({ found, onRetry }: { found: Found; onRetry: () => void }) {
  switch (found.state) {
    case 'loading':
      return <Processing />;
    case 'known':
      return found.receipt.state === 'done' ? <Done /> : <Processing />;
    case 'incomplete':
      return <Failed>{deletionMessages.missing}</Failed>;
    case 'unknown':
      return <Failed>{deletionMessages.invalid}</Failed>;
    case 'failed':
      return <Failed onRetry={onRetry}>{errorTextOr(deletionMessages.failed, found.error)}</Failed>;
    default:
      return found satisfies never;
  }
}

function Processing() {
  return (
    <>
      <Sign name="busy" size={40} strokeWidth={1.5} className="animate-turn text-ink-3" />
      <h1 className="display-34 text-balance">Deleting your data</h1>
      <p role="status" className="text-ink-2">
        Your request is being processed...
      </p>
    </>
  );
}

function Done() {
  return (
    <>
      <Sign name="check" size={40} strokeWidth={1.5} className="text-green" />
      <h1 className="display-34 text-balance">Your data is deleted</h1>
      <div role="status" className="grid max-w-[46ch] gap-1 text-ink-2">
        <p>The accounts that you connected there are removed from Nonet, with their names, pictures and access.</p>
        <p className="text-13 text-ink-3">This page can be read for {retention.accountDays} days.</p>
      </div>
      <Home />
    </>
  );
}

function Failed({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  return (
    <>
      <Sign name="warning" size={40} strokeWidth={1.5} className="text-red" />
      <h1 className="display-34 text-balance">Data deletion</h1>
      <p role="alert" className="max-w-[46ch] text-ink-2">
        {children}
      </p>
      {onRetry ? (
        <Button kind="primary" onClick={onRetry}>
          Try Again
        </Button>
      ) : (
        <Home />
      )}
    </>
  );
}

function Home() {
  return (
    <a href="/" className={buttonClass({ kind: 'primary' })}>
      Return to Home
    </a>
  );
}
