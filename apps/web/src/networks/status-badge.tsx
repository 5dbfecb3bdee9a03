import { type PostStatus, postStatuses, statusLabel } from '@nonet/domain';
import { cx } from '#/ui/cx.ts';
import { Sign, type SignName } from '#/ui/sign.tsx';
import { Badge, type Tone } from '#/ui/status/badge.tsx';

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
  const { known, tone } = lookOf(status);
  return (
    <Badge tone={tone} icon={<StatusSign status={known} />}>
      {statusLabel(status)}
    </Badge>
  );
}

const wordTones: Record<Tone, string> = {
  grey: 'text-ink-3',
  blue: 'text-blue',
  green: 'text-green',
  orange: 'text-orange',
  red: 'text-red',
  outline: 'text-ink-3',
};

/** The same as a sign and a word without a shape, for lists of many posts. */
export function StatusWord({ status }: { status: string | null | undefined }) {
  const { known, tone } = lookOf(status);
  return (
    <span className={cx('inline-flex items-center gap-1 text-12 font-[520] whitespace-nowrap', wordTones[tone])}>
      <StatusSign status={known} />
      {statusLabel(status)}
    </span>
  );
}

function lookOf(status: string | null | undefined) {
  const known = postStatuses.find((candidate) => candidate === status) ?? 'pending';
  return { known, tone: looks[known].tone };
}

function StatusSign({ status }: { status: PostStatus }) {
  return (
    <Sign
      name={looks[status].sign}
      size={13}
      strokeWidth={2.25}
      className={status === 'processing' ? 'animate-turn' : undefined}
    />
  );
}
