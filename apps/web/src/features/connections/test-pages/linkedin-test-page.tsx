import { useConnections } from '#/lib/use-connections.ts';
import { PageBody } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';

import { ConnectionPanel } from './connection-panel.tsx';

/** /test/linkedin (OP-35): connecting and disconnecting, with every state in words. */
export function LinkedinTestPage() {
  const { connections, isPending } = useConnections();
  return (
    <PageBody>
      <PageHead title="LinkedIn test" subtitle="For developers: each step of connecting an account, in words." />
      <div className="max-w-[720px]">
        <ConnectionPanel
          network="linkedin"
          accounts={isPending ? null : connections.linkedin.filter((account) => account.connected)}
        />
      </div>
    </PageBody>
  );
}
