import type { Post } from '@nonet/contract';
import { useQuery } from '@tanstack/react-query';

import { useTimeZone } from '#/lib/use-time-zone.ts';
import { Notice } from '#/ui/status/notice.tsx';

import { returnedWords as words } from './returned-words.ts';

/** Above the fields of a post that was sent back: by whom, when, what has to change, and what saving does (APPR-03). */
export function ReturnedNote({ postId }: { postId: string }) {
  const zone = useTimeZone();
  // What the composer was opened with; it is not asked for again.
  const { data } = useQuery<Post>({ queryKey: ['edited-post', postId], enabled: false });
  const { approval } = data ?? {};
  if (approval?.state !== 'returned' || approval.sentence === null) return null;
  return (
    <div className="p-3.5 md:px-5 md:py-[18px]">
      <Notice kind="warning">
        <p className="font-[620] wrap-anywhere">{words.title(approval, zone)}</p>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{approval.sentence}</p>
        <p className="mt-1.5 text-ink-2">{words.next}</p>
      </Notice>
    </div>
  );
}
