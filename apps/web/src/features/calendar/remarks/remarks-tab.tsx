import { useQuery } from '@tanstack/react-query';

import { errorText } from '#/lib/api-error.ts';
import { useUser } from '#/lib/session.ts';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { RemarkField } from './remark-field.tsx';
import { RemarkThread } from './remark-thread.tsx';
import { addRemark, remarksQuery } from './remarks-query.ts';

/** What is said about a post among those who see it (TEAM-12), with the field for more below. */
export function RemarksTab({ postId, zone }: { postId: string; zone: string }) {
  const { uid, displayName } = useUser();
  const { data, error, isFetching, isPaused, refetch } = useQuery(remarksQuery(postId));
  if (!data) {
    if (error) {
      return (
        <ErrorState title="Failed to load the remarks" retrying={isFetching} onRetry={() => void refetch()}>
          {errorText(error)}
        </ErrorState>
      );
    }
    if (isPaused) return <p className="p-[18px] text-13 text-ink-3">The remarks show when you are back online.</p>;
    return (
      <Skeleton label="Loading the remarks...">
        <div className="grid gap-3 p-[18px]">
          <Bone className="h-14" />
          <Bone className="h-14" />
        </div>
      </Skeleton>
    );
  }
  const answers = Map.groupBy(data.remarks, ({ answerTo }) => answerTo);
  const audience = { others: data.people, everybody: [...data.people, { id: uid, name: displayName }] };
  const first = answers.get(null) ?? [];
  return (
    <>
      {first.length === 0 ? (
        <p className="px-[18px] py-6 text-13 text-ink-3 max-md:px-4">
          Nothing was said about this post yet. What you write here is never published.
        </p>
      ) : (
        <ul aria-label="Remarks">
          {first.map((remark) => (
            <RemarkThread
              key={remark.id}
              postId={postId}
              remark={remark}
              answers={answers.get(remark.id) ?? []}
              audience={audience}
              zone={zone}
            />
          ))}
        </ul>
      )}
      <div className="sticky bottom-0 bg-surface p-3">
        <RemarkField
          label="Add a remark"
          keptAs={`post ${postId}`}
          people={audience.others}
          isForGuests="chosen"
          sendLabel="Send"
          onSend={(text, mentions, forGuests) => addRemark(postId, { text, mentions, forGuests })}
        />
      </div>
    </>
  );
}
