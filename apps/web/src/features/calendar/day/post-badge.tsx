import type { ListedPost } from '@nonet/contract';

import { StatusBadge } from '#/networks/status-badge.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Badge } from '#/ui/status/badge.tsx';

import type { DeletionPhase } from '../delete/deletions.ts';
import { approvalLabel, approvalLookOf, approvalSigns } from '../posts/approval-look.ts';
import { lookOf } from '../posts/post-look.ts';
import { isLeaving, shownStatus } from './leaving.ts';

/** The status of a post, and before it that only its person can go on with it, in the words of the rows of a list. */
export function PostBadge({ post, phase }: { post: ListedPost; phase: DeletionPhase | null }) {
  const asked = isLeaving(post, phase) ? null : approvalLookOf(post);
  if (asked !== null) {
    const isAsking = asked === 'not-approved' || asked === 'waiting-soon';
    return (
      <Badge
        tone={isAsking ? 'orange' : asked === 'approved' ? 'grey' : 'outline'}
        icon={<Sign name={approvalSigns[asked].name} size={13} strokeWidth={2.25} />}
      >
        {approvalLabel(asked, post)}
      </Badge>
    );
  }
  return (
    <span className="inline-flex items-center gap-2">
      {!isLeaving(post, phase) && lookOf(post) === 'needs-you' && <NeedsYou />}
      <StatusBadge status={shownStatus(post, phase)} />
    </span>
  );
}

export function NeedsYou() {
  return (
    <span className="inline-flex items-center gap-1 text-12 font-[520] whitespace-nowrap text-orange">
      <Sign name="alert" size={13} strokeWidth={2.25} />
      Needs you
    </span>
  );
}
