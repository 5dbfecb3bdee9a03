import type { ReactNode } from 'react';
import type { LineState } from '#/drafts/draft-line.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { cx } from '#/ui/cx.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { browserDrafts } from './keep/browser-drafts.ts';
import { standingText } from './standing-text.ts';
import type { Desk } from './use-draft.ts';

const DraftNotices = onDemand(() => import('./open/draft-notices.tsx'), 'DraftNotices');

export interface DraftStandingProps {
  state: LineState | null;
  hasNews: boolean;
  /** What takes its place while there is nothing to say. */
  children: ReactNode;
}

/** Where the words are kept, in a line. */
export function DraftStanding({ state, hasNews, children }: DraftStandingProps) {
  const zone = useTimeZone();
  const said = state && standingText(state, { zone, now: new Date(), isLasting: browserDrafts.isLasting(), hasNews });
  if (!said) return children;
  return (
    <p
      role={said.isWarning ? 'alert' : undefined}
      className={cx('text-12 tabular-nums max-md:leading-tight', said.isWarning ? 'text-red' : 'text-ink-3')}
    >
      {said.text}
    </p>
  );
}

/** What another device did with the draft. */
export function DraftNews({ desk, onStartNew }: { desk: Desk; onStartNew: () => void }) {
  const { state } = desk.line;
  if (!state || (state.question === null && state.ended === null)) return null;
  return <DraftNotices desk={desk} state={state} onStartNew={onStartNew} />;
}
