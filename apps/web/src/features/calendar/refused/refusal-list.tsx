import { Notice } from '#/ui/status/notice.tsx';

import { refusalLines } from './refusal-lines.ts';
import type { Refused } from './refusals.ts';

export interface RefusalListProps {
  title: string;
  refused: readonly Refused[];
  role?: 'alert' | 'status';
}

/** What cannot be changed, and why. */
export function RefusalList({ title, refused, role = 'status' }: RefusalListProps) {
  return (
    <Notice kind="warning" role={role}>
      <p className="font-[560]">{title}</p>
      <ul className="mt-1 grid gap-0.5 text-ink">
        {refusalLines(refused).map(({ posts, message }) => (
          <li key={message} className="wrap-anywhere">
            {posts}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
