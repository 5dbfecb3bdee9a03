import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';

import { connectHere } from '#/lib/connect-here.ts';
import { siteQuery } from '#/lib/queries.ts';
import { Button } from '#/ui/button.tsx';

/** What somebody does who has no account yet. The focus is in the first thing to do. */
export function FirstSteps({ stripId }: { stripId: string }) {
  const { data: site } = useQuery(siteQuery());
  const demo = useRef<HTMLButtonElement>(null);
  const isKnown = site !== undefined;
  useEffect(() => {
    // Somebody who has begun elsewhere is not interrupted.
    if (!isKnown || document.activeElement?.closest('form, [role=dialog]')) return;
    (demo.current ?? document.getElementById(stripId)?.querySelector('button'))?.focus({ preventScroll: true });
  }, [isKnown, stripId]);
  return (
    <ol aria-label="Your first post" className="grid gap-3 rounded-lg bg-sunken p-3.5">
      <Step number={1} title="Connect an account" text="Choose a network below.">
        {site?.isDemo && (
          <Button ref={demo} size="sm" onClick={() => connectHere('bluesky', { isDemo: true })}>
            Add the Sandbox account
          </Button>
        )}
      </Step>
      <Step number={2} title="Write" text="A title for your calendar, and the text for all networks." />
      <Step number={3} title="Schedule" text="Pick a day and a time. Nonet publishes it then." />
    </ol>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  children?: ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-2.5 text-13">
      <span
        aria-hidden
        className="grid size-6 place-items-center rounded-full border border-line-strong text-12 font-[620] tabular-nums"
      >
        {number}
      </span>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-0.5">
        <div>
          <b className="font-semibold">{title}</b>
          <p className="text-ink-2">{text}</p>
        </div>
        {children}
      </div>
    </li>
  );
}
