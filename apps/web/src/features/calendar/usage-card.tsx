import { remainingPosts } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '#/lib/api-error.ts';
import { usageQuery } from '#/lib/queries.ts';
import { UsageMeter } from '#/plans/usage-meter.tsx';
import { useWhosePlan } from '#/plans/whose-plan.ts';
import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

export interface UsageCardProps {
  /** True to stand in one line with what is beside it, without a frame. */
  isLine?: boolean;
}

/** How many posts the plan allows this month, and how many are used (USE-01…05). */
export function UsageCard({ isLine = false }: UsageCardProps) {
  const { data: usage, isError, error, isFetching, refetch } = useQuery(usageQuery());
  const whose = useWhosePlan();
  return (
    <section
      aria-label="Plan usage"
      className={
        isLine
          ? 'flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-1'
          : 'rounded-xl border border-line bg-surface px-[18px] py-[15px] shadow-1'
      }
    >
      {usage ? (
        <UsageOf usage={usage} isLine={isLine} whose={whose} />
      ) : isError ? (
        <div className="flex flex-wrap items-center justify-between gap-2 text-13">
          <p className="text-red">{errorText(error)}</p>
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      ) : (
        <Skeleton label="Loading your usage...">
          {isLine ? (
            <Bone className="h-3.5 w-64" />
          ) : (
            <div className="grid gap-2.5">
              <Bone className="h-4 w-40" />
              <Bone className="h-1.5 w-full" />
              <Bone className="h-3 w-48" />
            </div>
          )}
        </Skeleton>
      )}
    </section>
  );
}

/** The meter alone, for a known usage. */
export function UsageOf({
  usage,
  isLine = false,
  whose = null,
}: UsageCardProps & {
  usage: { planName: string; color: string; count: number; limit: number | null };
  /** Who pays for it, where that is somebody else. */
  whose?: string | null;
}) {
  return (
    <>
      <UsageMeter usage={usage} isLine={isLine}>
        <h2 className={cx('flex items-baseline gap-2 font-[620]', isLine ? 'text-12' : 'text-14')}>
          <span
            aria-hidden
            className="size-2 self-center rounded-full"
            style={{ background: `var(--${usage.color})` }}
          />
          {usage.planName}
          {whose !== null && <span className="font-normal text-ink-3">{`${whose}’s plan`}</span>}
        </h2>
      </UsageMeter>
      {remainingPosts(usage) === 0 &&
        (whose === null ? (
          <Link to="/plans" className={cx(buttonClass({ size: 'sm' }), !isLine && 'mt-2.5')}>
            See plans
          </Link>
        ) : (
          <p className="text-12 text-ink-3">{`Ask ${whose} for a larger plan.`}</p>
        ))}
    </>
  );
}
