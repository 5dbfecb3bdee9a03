import type { Connection } from '@nonet/contract';
import { displayedName } from '@nonet/domain';

import { useTimeZone } from '#/lib/use-time-zone.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { endedWarning, endingWarning } from './access-warning.ts';

export interface AccountWarningProps {
  account: Connection;
  isConnecting: boolean;
  /** Why nothing can be connected now. */
  blocked: string | false;
  onReconnect: () => void;
}

/** The access of an account has ended, or will soon; with the posts that this stops. */
export function AccountWarning(props: AccountWarningProps) {
  const { account } = props;
  if (account.reconnectNeeded) return <Warning {...props} text={endedWarning(account)} tone="text-red" />;
  return account.accessEndsAt === null ? null : <EndingWarning {...props} />;
}

function EndingWarning(props: AccountWarningProps) {
  const zone = useTimeZone();
  const text = endingWarning(props.account, Date.now(), zone);
  return text === null ? null : <Warning {...props} text={text} tone="text-orange" />;
}

function Warning({
  account,
  isConnecting,
  blocked,
  onReconnect,
  text,
  tone,
}: AccountWarningProps & { text: string; tone: string }) {
  return (
    <div className={cx('flex items-center gap-2 pl-[42px] text-12', tone)}>
      <Sign name="warning" size={14} strokeWidth={2} className="flex-none" />
      <p className="min-w-0">{text}</p>
      <Button
        size="sm"
        className="ml-auto"
        busy={isConnecting}
        busyText="Connecting..."
        blocked={blocked}
        aria-label={isConnecting ? undefined : `Reconnect ${displayedName(account)}`}
        onClick={onReconnect}
      >
        Reconnect
      </Button>
    </div>
  );
}
