import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { HomeLink } from '#/brand/home-link.tsx';
import { buttonClass } from '#/ui/button-class.ts';

const redirectMs = 3000;

const blueskyText =
  'The way Bluesky connects has changed. Use the Connect Bluesky button on the Accounts page, with your handle and an app password.';
const otherText = 'This network cannot be connected with this version yet. Nothing was changed.';

/** Where a network's sign-in window ends up. Bluesky's explains the change and goes on to the accounts by itself. */
export function CallbackPage() {
  const isBluesky = useLocation({ select: (location) => location.pathname === '/bluesky-callback' });
  const navigate = useNavigate();
  useEffect(() => {
    if (!isBluesky) return;
    const timer = setTimeout(() => void navigate({ to: '/accounts', replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [isBluesky, navigate]);
  return (
    <div className="flex min-h-dvh flex-col px-5 py-5 md:px-12 md:py-8">
      <header>
        <HomeLink />
      </header>
      <main className="m-auto grid justify-items-center gap-4 py-10 text-center">
        <h1 className="display-34">Connect an account</h1>
        <p role="status" className="max-w-[46ch] text-ink-2">
          {isBluesky ? blueskyText : otherText}
        </p>
        <Link to="/accounts" className={buttonClass({ kind: 'primary' })}>
          Go to Accounts
        </Link>
      </main>
    </div>
  );
}
