import type { Post } from '@nonet/contract';
import { networkName } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

import { outcomeToastId } from './outcome-toast-id.ts';

/** Above the fields of a refused post: which networks refused it, why, and what saving does. */
export function RefusedNote({ postId }: { postId: string }) {
  // What the composer was opened with; it is not asked for again.
  const { data } = useQuery<Post>({ queryKey: ['edited-post', postId], enabled: false });
  // It says what the toast said, and the toast would lie over it.
  useEffect(() => toast.dismiss(outcomeToastId(postId)), [postId]);
  return (
    <div className="p-3.5 md:px-5 md:py-[18px]">
      <Notice kind="error">
        <ul className="grid gap-1">
          {data?.targets.map(({ id, platform, username, error }) => (
            <li key={id} className="wrap-anywhere">
              <b className="font-[620]">
                {networkName(platform)}
                {username && ` @${username}`}:
              </b>{' '}
              {error?.message}
            </li>
          ))}
        </ul>
        <p className="mt-1.5 text-ink-2">
          Change it and save: then it goes out. The title, the time and all other accounts stay as they are.
        </p>
      </Notice>
    </div>
  );
}
