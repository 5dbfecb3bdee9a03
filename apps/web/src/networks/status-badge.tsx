import { type PostStatus, postStatuses, statusLabel } from '@nonet/domain';

import { Badge, type Tone } from '#/ui/badge.tsx';
import { Sign, type SignName } from '#/ui/sign.tsx';

const looks: Record<PostStatus, { tone: Tone; sign: SignName }> = {
  pending: { tone: 'grey', sign: 'clock' },
  processing: { tone: 'blue', sign: 'busy' },
  published: { tone: 'green', sign: 'tick' },
  partial: { tone: 'orange', sign: 'slashed' },
  failed: { tone: 'red', sign: 'warning' },
  cancelled: { tone: 'outline', sign: 'ban' },
};

/** The badge of a post. A status that is missing or not known here reads Pending (CAL-22). */
export function StatusBadge({ status }: { status: string | null | undefined }) {
  const known = postStatuses.find((candidate) => candidate === status) ?? 'pending';
  const { tone, sign } = looks[known];
  return (
    <Badge
      tone={tone}
      icon={
        <Sign
          name={sign}
          size={13}
          strokeWidth={2.25}
          className={known === 'processing' ? 'animate-turn' : undefined}
        />
      }
    >
      {statusLabel(status)}
    </Badge>
  );
}
