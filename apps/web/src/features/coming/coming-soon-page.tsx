import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { Link } from '#/router/link.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { PageBody, PhoneTopBar } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';

/** A screen that says that it is not built yet. */
export function ComingSoonPage({ title }: { title: string }) {
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
