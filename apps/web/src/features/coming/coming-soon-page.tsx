import { Link, useMatches } from '@tanstack/react-router';

import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { EmptyState } from '#/ui/empty-state.tsx';
import { PageBody, PhoneTopBar } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';

/** A screen that says that it is not built yet. */
export function ComingSoonPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? 'Coming Soon';
  return (
    <>
      <PhoneTopBar title={title} />
      <PageBody>
        <div className="max-md:hidden">
          <PageHead title={title} />
        </div>
        <div className="grid flex-1 place-items-center">
          <EmptyState
            sign={<NetworkMatrix dots={{}} size={48} label={null} />}
            title="Coming Soon"
            action={
              <Link to="/create-post" className={buttonClass()}>
                Create Post
              </Link>
            }
          >
            This screen arrives with a later version of Nonet. Nothing here is missing from your account.
          </EmptyState>
        </div>
      </PageBody>
    </>
  );
}
