import type { Connection, Post } from '@nonet/contract';
import { postChanges } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { ChangesView } from '#/changes/changes-view.tsx';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { Notice } from '#/ui/status/notice.tsx';

import { type Draft, draftOfPost } from '../draft/draft.ts';
import { versionOfDraft } from '../draft/version-of-draft.ts';
import { returnedWords as words } from './returned-words.ts';

export interface ReturnedNoteProps {
  postId: string;
  draft: Draft;
  accounts: readonly Connection[];
  zone: string;
}

/**
 * Above the fields of a post that was sent back: by whom, when, what has to change, what saving does, and what has changed since (APPR-03).
 * The field that is named has a frame (design.css), which finds it by `data-about`.
 */
export function ReturnedNote({ postId, draft, accounts, zone }: ReturnedNoteProps) {
  const readerZone = useTimeZone();
  // What the composer was opened with; it is not asked for again.
  const { data } = useQuery<Post>({ queryKey: ['edited-post', postId], enabled: false });
  const { approval } = data ?? {};
  if (data === undefined || approval?.state !== 'returned' || approval.sentence === null) return null;
  return (
    <div className="p-3.5 md:px-5 md:py-[18px]" data-about={approval.about}>
      <Notice kind="warning">
        <p className="font-[620] wrap-anywhere">{words.title(approval, readerZone)}</p>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{approval.sentence}</p>
        <p className="mt-1.5 text-ink-2">{words.next}</p>
      </Notice>
      <Changed post={data} draft={draft} accounts={accounts} zone={zone} />
    </div>
  );
}

/** What the writer has changed since, as whoever approves will see it. Nothing while nothing is changed. */
function Changed({ post, draft, accounts, zone }: Omit<ReturnedNoteProps, 'postId'> & { post: Post }) {
  const changes = useMemo(() => {
    const versionOf = (one: Draft) => versionOfDraft(one, accounts, zone);
    return postChanges(versionOf(draftOfPost(post, zone)), versionOf(draft));
  }, [post, draft, accounts, zone]);
  if (changes.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="text-link touch-44 inline-flex min-h-9 items-center text-13">
        {words.changesSince(post.version)}
      </summary>
      <div className="mt-1">
        <ChangesView changes={changes} />
      </div>
    </details>
  );
}
