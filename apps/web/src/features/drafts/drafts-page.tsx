import type { ListedDraft } from '@nonet/contract';
import { draftLimits, plural } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { draftsQuery } from '#/drafts/drafts-query.ts';
import { errorText } from '#/lib/api-error.ts';
import { useConnections } from '#/lib/use-connections.ts';
import { useMay } from '#/lib/use-may.ts';
import { useNow } from '#/lib/use-now.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { Link } from '#/router/link.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Card } from '#/ui/card.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { PageBody } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';
import { useIsOnline } from '#/ui/use-is-online.ts';

import { DraftRow } from './draft-row.tsx';
import { deleteDraft } from './use-draft-actions.ts';

export function DraftsPage() {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const drafts = useQuery(draftsQuery(q === '' ? {} : { q }));
  const isOnline = useIsOnline();
  const mayWrite = useMay('draft');
  const found = drafts.data?.drafts;
  const card = useRef<HTMLDivElement>(null);
  const passOn = useFocusOfNextRow(card, found);
  const isNone = found?.length === 0 && q === '';
  return (
    <PageBody>
      <PageHead title="Drafts" subtitle="Posts that are not planned yet, on all your devices.">
        <div className="flex w-full gap-2 md:w-auto">
          <div className="min-w-0 flex-1 md:w-64">
            <TextInput
              type="search"
              aria-label="Search drafts"
              placeholder="Search drafts"
              autoComplete="off"
              frameClassName="h-11 text-16 md:h-9 md:text-14"
              icon={<Sign name="search" size={16} strokeWidth={1.75} />}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          {mayWrite && (
            <Link to="/create-post" className={buttonClass({ kind: 'primary' })}>
              Create Post
            </Link>
          )}
        </div>
      </PageHead>
      {!isOnline && (
        <Notice kind="note" role="status" className="mb-4">
          You are offline. These drafts are as they were last seen here.
        </Notice>
      )}
      <div ref={card}>
        <Card className="overflow-hidden p-0">
          {found === undefined ? (
            <Missing drafts={drafts} />
          ) : isNone ? (
            <EmptyState
              sign={<Sign name="pencil" size={28} strokeWidth={1.5} />}
              title="No drafts"
              action={
                mayWrite && (
                  <Link to="/create-post" className={buttonClass()}>
                    Create Post
                  </Link>
                )
              }
            >
              {mayWrite && 'What you write in the composer is kept here until you schedule it.'}
            </EmptyState>
          ) : (
            <Rows
              drafts={found}
              onDelete={(draft) => {
                passOn(draft);
                void deleteDraft(draft);
              }}
            />
          )}
          {found?.length === 0 && q !== '' && (
            <EmptyState title="Nothing found">No draft holds all of these words.</EmptyState>
          )}
        </Card>
      </div>
      <p role="status" className="mt-2.5 text-12 text-ink-3">
        {found !== undefined && !isNone && countText(found, q)}
      </p>
    </PageBody>
  );
}

type Found = readonly ListedDraft[];

/** The focus goes from the row that was deleted to the one that takes its place, else to the last, or to what the card says then. */
function useFocusOfNextRow(
  card: RefObject<HTMLElement | null>,
  found: Found | undefined,
): (draft: ListedDraft) => void {
  const leaving = useRef<{ id: string; place: number } | null>(null);
  useLayoutEffect(() => {
    const left = leaving.current;
    if (left === null || found === undefined || found.some(({ id }) => id === left.id)) return;
    leaving.current = null;
    // A person who has gone on meanwhile stays where they are.
    if (document.activeElement !== document.body) return;
    const links = card.current?.querySelectorAll('a') ?? [];
    (links[Math.min(left.place, links.length - 1)] ?? document.querySelector('main'))?.focus();
  }, [card, found]);
  return (draft) => {
    leaving.current = { id: draft.id, place: found?.indexOf(draft) ?? 0 };
  };
}

interface RowsProps {
  drafts: Found;
  onDelete: (draft: ListedDraft) => void;
}

function Rows({ drafts, onDelete }: RowsProps) {
  const { connections } = useConnections();
  const zone = useTimeZone();
  const now = useNow();
  return (
    <ul aria-label="Drafts" className="divide-y divide-line">
      {drafts.map((draft) => (
        <DraftRow
          key={draft.id}
          draft={draft}
          connections={connections}
          zone={zone}
          now={now}
          onDelete={() => onDelete(draft)}
        />
      ))}
    </ul>
  );
}

function Missing({ drafts }: { drafts: ReturnType<typeof useQuery<unknown>> }) {
  if (drafts.isError) {
    return (
      <ErrorState title="Failed to load the drafts" retrying={drafts.isFetching} onRetry={() => void drafts.refetch()}>
        {errorText(drafts.error)}
      </ErrorState>
    );
  }
  if (drafts.isPaused) return <EmptyState title="You are offline">Drafts show when you are back online.</EmptyState>;
  return (
    <Skeleton label="Loading the drafts...">
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="flex items-center gap-3.5 px-4 py-2.5">
          <Bone className="size-12" />
          <Bone className="h-5 flex-1" />
        </div>
      ))}
    </Skeleton>
  );
}

function countText(found: Found, q: string): string {
  const own = found.filter(({ asideUntil }) => asideUntil === null).length;
  if (q !== '') return `${plural(found.length, 'draft')} found`;
  const owned = own > draftLimits.perPerson * 0.9 ? `${own} of ${draftLimits.perPerson} drafts` : plural(own, 'draft');
  return own === found.length ? owned : `${owned}, ${found.length - own} set aside`;
}
