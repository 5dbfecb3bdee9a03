import { useMayNot } from '#/lib/use-may.ts';
import { Link } from '#/router/link.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { PageBody } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';

/** Who only reads in this space comes to the composer by an address alone. */
export function ReadersOnly() {
  return (
    <PageBody>
      <PageHead title="Create Post" />
      <EmptyState
        sign={<Sign name="lock" size={28} strokeWidth={1.5} />}
        title="You can read in this space"
        action={
          <Link to="/calendar" className={buttonClass()}>
            Go to Calendar
          </Link>
        }
      >
        {useMayNot('draft')}
      </EmptyState>
    </PageBody>
  );
}
