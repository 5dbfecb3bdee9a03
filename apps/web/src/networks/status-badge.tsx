import { type PostStatus, postStatuses, statusLabel } from '@nonet/domain';
import { Ban, Check, CircleSlash, Clock, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react';

import { Badge, type Tone } from '#/ui/badge.tsx';

const looks: Record<PostStatus, { tone: Tone; Icon: LucideIcon }> = {
  pending: { tone: 'grey', Icon: Clock },
  processing: { tone: 'blue', Icon: LoaderCircle },
  published: { tone: 'green', Icon: Check },
  partial: { tone: 'orange', Icon: CircleSlash },
  failed: { tone: 'red', Icon: TriangleAlert },
  cancelled: { tone: 'outline', Icon: Ban },
};

/** The badge of a post. A status that is missing or not known here reads Pending (CAL-22). */
export function StatusBadge({ status }: { status: string | null | undefined }) {
  const known = postStatuses.find((candidate) => candidate === status) ?? 'pending';
  const { tone, Icon } = looks[known];
  return (
    <Badge
      tone={tone}
      icon={
        <Icon
          size={13}
          strokeWidth={2.25}
          aria-hidden
          className={known === 'processing' ? 'animate-turn' : undefined}
        />
      }
    >
      {statusLabel(status)}
    </Badge>
  );
}
