import { emptyDraftContent } from '@nonet/domain';
import type { ReactNode } from 'react';
import type { LineState } from '#/drafts/draft-line.ts';
import { draftsApi } from '#/drafts/drafts-api.ts';
import { newDraftId } from '#/drafts/new-draft-id.ts';
import { errorText } from '#/lib/api-error.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { navigate } from '#/router/navigate.ts';
import { cx } from '#/ui/cx.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { toast } from '#/ui/status/toast.ts';
import { contentOf } from './draft-content.ts';
import { browserDrafts } from './keep/browser-drafts.ts';
import { standingText } from './standing-text.ts';
import type { useDraft } from './use-draft.ts';

const DraftNotices = onDemand(() => import('./open/draft-notices.tsx'), 'DraftNotices');

type Desk = ReturnType<typeof useDraft>;

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
  const { state, choose, restore } = desk.line;
  if (!state || (state.question === null && state.ended === null)) return null;
  const mine = contentOf(desk.draft, emptyDraftContent);

  async function copy() {
    const id = newDraftId();
    try {
      await draftsApi.create({ id, content: mine });
      toast.dismiss('copy-draft');
      await desk.forget();
      navigate({ href: `/create-post?draft=${id}`, ignoreBlocker: true });
    } catch (error) {
      toast.error(errorText(error), { id: 'copy-draft' });
    }
  }

  return (
    <DraftNotices
      state={state}
      mine={mine}
      onChoose={choose}
      onRestore={restore}
      onStartNew={onStartNew}
      onCopy={() => void copy()}
    />
  );
}
