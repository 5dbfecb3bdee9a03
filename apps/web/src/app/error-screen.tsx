import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';

import { ApiError, unreachableText } from '#/lib/api-error.ts';
import { addressHere, currentPath } from '#/lib/space.ts';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { NotArrived } from '#/ui/drawing/on-demand.tsx';
import { Sign } from '#/ui/sign.tsx';
import { useIsOnline } from '#/ui/use-is-online.ts';

import { LoadingScreen } from './loading-screen.tsx';
import { askForRelease, mayReloadFor } from './release.ts';
import { ShellContext } from './shell/shell-context.ts';

export interface ErrorScreenProps {
  error: unknown;
  /** Loads the screen again and draws it. */
  onRetry: () => void;
}

/** Shown when a screen failed to load or to draw. What the person typed is kept in this browser's drafts, as always. */
export function ErrorScreen({ error, onRetry }: ErrorScreenProps) {
  if (error instanceof NotArrived) return <NotLoaded error={error} onRetry={onRetry} />;
  return (
    <Message title="This screen could not be shown" action={<Button onClick={onRetry}>Try Again</Button>}>
      {error instanceof ApiError
        ? error.message
        : 'Something in it went wrong. What you saved is safe, and a draft is kept in this browser.'}
    </Message>
  );
}

/**
 * Shown when a screen's code did not arrive. After a deployment the files of the former version are gone. The screen
 * that was left has kept its data, so the page reloads automatically, once. It also reloads when Try Again failed
 * although the server answers, because some browsers remember a failed file. In all other cases a person decides.
 */
function NotLoaded({ error, onRetry }: { error: NotArrived; onRetry: () => void }) {
  const isOnline = useIsOnline();
  const [state, setState] = useState<'asking' | 'same' | 'unreachable' | 'newer'>('asking');
  const retry = useEffectEvent(onRetry);
  const wasOffline = useRef(!isOnline);
  useEffect(() => {
    // The network is back, so the files that were missing can arrive now.
    if (isOnline && wasOffline.current) retry();
    wasOffline.current = !isOnline;
  }, [isOnline]);
  useEffect(() => {
    let isCurrent = true;
    void askForRelease().then((release) => {
      if (!isCurrent) return;
      if (release.state === 'newer' ? mayReloadFor(release.entry) : release.state === 'same' && error.wasRetried)
        location.reload();
      else setState(release.state);
    });
    return () => {
      isCurrent = false;
    };
  }, [error]);
  if (!isOnline)
    return (
      <Message sign={offlineSign} title="You are offline" action={null}>
        This screen opens when you are back online. The calendar and the composer open without a connection.
      </Message>
    );
  if (state === 'asking') return <LoadingScreen />;
  if (state === 'newer')
    return (
      <Message
        sign={null}
        title="Nonet has been updated"
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        This page is still the former version. Load it again to go on; drafts are kept in this browser.
      </Message>
    );
  return (
    <Message title="This screen could not be loaded" action={<Button onClick={onRetry}>Try Again</Button>}>
      {state === 'unreachable' ? unreachableText : 'A part of it did not arrive. Nothing you saved is lost.'}
    </Message>
  );
}

const offlineSign = <Sign name="offline" size={28} strokeWidth={1.5} className="mb-1 text-ink-3" />;
const brokenSign = <Sign name="offline" size={28} strokeWidth={1.5} className="mb-1 text-red" />;

interface MessageProps {
  /** Null: nothing is wrong, so there is no sign of an error. */
  sign?: ReactNode;
  title: string;
  action: ReactNode;
  children: ReactNode;
}

/** Inside the shell there already is a `main` element. */
function Message({ sign = brokenSign, title, action, children }: MessageProps) {
  const isInShell = use(ShellContext) !== null;
  const Frame = isInShell ? 'div' : 'main';
  return (
    <Frame
      className={`grid flex-1 place-items-center px-5 py-10 text-center ${isInShell ? 'min-h-[60dvh]' : 'min-h-page'}`}
    >
      <div role="alert" className="grid justify-items-center gap-2">
        {sign}
        <h1 className="display-26 text-balance">{title}</h1>
        <p className="max-w-[46ch] text-ink-2">{children}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          {action}
          <Home isInShell={isInShell} />
        </div>
      </div>
    </Frame>
  );
}

/**
 * A link to a place where the person can always go on. It reloads the page, because after an error nothing of the
 * former page can be trusted.
 */
function Home({ isInShell }: { isInShell: boolean }) {
  const look = buttonClass({ kind: 'ghost' });
  if (!isInShell)
    return (
      <a href="/" className={look}>
        Return to Home
      </a>
    );
  return currentPath() === '/create-post' ? (
    <a href={addressHere('/calendar')} className={look}>
      Go to Calendar
    </a>
  ) : (
    <a href={addressHere('/create-post')} className={look}>
      Go to Create Post
    </a>
  );
}
