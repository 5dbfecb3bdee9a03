import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Spinner } from '#/ui/spinner.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { ProgressBar } from '#/ui/status/progress-bar.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { SheetSection, Specimen } from './sheet.tsx';

const cardWidth = 'w-full sm:w-[330px] *:w-full';

export function StateSection() {
  return (
    <>
      <SheetSection title="Empty, error, waiting">
        <Specimen caption="empty" className={cardWidth}>
          <Card>
            <EmptyState
              sign={<NetworkMatrix dots={{}} size={30} label={null} />}
              title="No posts scheduled for this date."
              action={<Button size="sm">Create Post</Button>}
            >
              Go to Create Post to schedule a new post.
            </EmptyState>
          </Card>
        </Specimen>
        <Specimen caption="error" className={cardWidth}>
          <Card>
            <ErrorState title="Error Loading Accounts" onRetry={() => undefined}>
              Failed to load your social connections. Please try refreshing the page.
            </ErrorState>
          </Card>
        </Specimen>
        <Specimen caption="skeleton, after 200 ms" className={cardWidth}>
          <Card className="p-5">
            <Skeleton label="Loading your connected accounts...">
              <div className="grid gap-3">
                <Bone className="h-5 w-32" />
                <Bone className="h-4 w-full" />
                <Bone className="h-4 w-3/4" />
              </div>
            </Skeleton>
          </Card>
        </Specimen>
        <Specimen caption="spinner; words stand beside it">
          <span className="flex items-center gap-2 text-13">
            <Spinner /> Connecting...
          </span>
        </Specimen>
      </SheetSection>
      <SheetSection title="Progress">
        {(['ink', 'orange', 'red'] as const).map((tone, index) => (
          <Specimen key={tone} caption={tone} className="w-[180px] *:first:w-full">
            <ProgressBar label={`Progress, ${tone}`} value={[40, 92, 100][index]} tone={tone} />
          </Specimen>
        ))}
        <Specimen caption="how much is unknown" className="w-[180px] *:first:w-full">
          <ProgressBar label="Progress, unknown" />
        </Specimen>
      </SheetSection>
      <SheetSection title="Notices">
        {(['error', 'warning', 'success', 'note'] as const).map((kind) => (
          <Specimen key={kind} caption={kind} className={cardWidth}>
            <Notice kind={kind}>{notices[kind]}</Notice>
          </Specimen>
        ))}
      </SheetSection>
    </>
  );
}

const notices = {
  error: 'The email or the password is wrong.',
  warning: 'Too many photos for: X (4 max)',
  success: 'Ready for 5 accounts',
  note: 'Facebook granted basic profile access only.',
};
