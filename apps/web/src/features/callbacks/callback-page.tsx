import { useEffect } from 'react';

import { PageLink } from '#/identity/page-link.tsx';
import { useAddress, visit } from '#/lib/visit.ts';
import { buttonClass } from '#/ui/button-class.ts';

import { CallbackFrame } from './callback-frame.tsx';
import { callbacks } from './callbacks.ts';
import type { NoticePage } from './network-callback.ts';
import { ReturnView } from './return-view.tsx';

/** The page to which a network sends the browser back: in the window that was opened for it, or in the tab itself. */
export function CallbackPage() {
  const { pathname, searchParams } = useAddress();
  const page = callbacks[pathname.replace(/\/+$/, '')];
  if (!page) return null;
  return page.kind === 'return' ? <ReturnView page={page} sentBack={searchParams} /> : <Notice page={page} />;
}

function Notice({ page: { text, redirectAfterMs } }: { page: NoticePage }) {
  useEffect(() => {
    if (redirectAfterMs === null) return;
    const timer = setTimeout(() => visit('/accounts', { replace: true }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [redirectAfterMs]);
  return (
    <CallbackFrame title="Connect an account">
      <p role="status" className="max-w-[46ch] text-ink-2">
        {text}
      </p>
      <PageLink href="/accounts" className={buttonClass({ kind: 'primary' })}>
        Go to Accounts
      </PageLink>
    </CallbackFrame>
  );
}
