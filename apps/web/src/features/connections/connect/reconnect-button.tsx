import { displayedName } from '@nonet/domain';

import { Button } from '#/ui/button.tsx';

import type { ReconnectProps } from './reconnect-props.ts';

export function ReconnectButton({
  account,
  isConnecting,
  blocked,
  onReconnect,
  className,
}: Pick<ReconnectProps, 'account' | 'isConnecting' | 'blocked' | 'onReconnect'> & { className?: string }) {
  return (
    <Button
      data-reconnect
      size="sm"
      className={className}
      busy={isConnecting}
      busyText="Connecting..."
      blocked={blocked}
      aria-label={isConnecting ? undefined : `Reconnect ${displayedName(account)}`}
      onClick={onReconnect}
    >
      Reconnect
    </Button>
  );
}
