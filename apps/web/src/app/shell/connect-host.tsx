import { useState } from 'react';

import { endConnectHere, useWantedAccount } from '#/lib/connect-here.ts';
import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';

const ConnectDialog = onDemand(() => import('#/features/connections/connect/connect-dialog.tsx'), 'ConnectDialog');

/** Connects an account on whatever screen asks for it; the screen stays as it is. */
export function ConnectHost() {
  const wanted = useWantedAccount();
  const [last, setLast] = useState(wanted);
  if (wanted !== null && wanted !== last) setLast(wanted);
  if (last === null) return null;
  return (
    <OverlayHost isOpen={wanted !== null} onMissing={endConnectHere}>
      <ConnectDialog {...last} open={wanted !== null} onClose={endConnectHere} />
    </OverlayHost>
  );
}
