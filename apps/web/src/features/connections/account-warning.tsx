import { useMay } from '#/lib/use-may.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { endedWarning, endingWarning } from './access-warning.ts';
import { CameInsteadNotice } from './connect/came-instead-notice.tsx';
import { ReconnectButton } from './connect/reconnect-button.tsx';
import type { ReconnectProps } from './connect/reconnect-props.ts';

/**
 * Warns that an account's access has ended or will end soon. It names the posts that this stops, and why connecting the
 * account again did not help.
 */
export function AccountWarning(props: ReconnectProps) {
  const { account } = props;
  if (account.reconnectNeeded) return <Warning {...props} text={endedWarning(account)} tone="text-red" />;
  return account.accessEndsAt === null ? null : <EndingWarning {...props} />;
}

function EndingWarning(props: ReconnectProps) {
  const zone = useTimeZone();
  const text = endingWarning(props.account, Date.now(), zone);
  return text === null ? null : <Warning {...props} text={text} tone="text-orange" />;
}

function Warning({ text, tone, other, ...props }: ReconnectProps & { text: string; tone: string }) {
  const mayConnect = useMay('connect');
  return (
    <>
      <div className={cx('flex items-center gap-2 pl-[42px] text-12', tone)}>
        <Sign name="warning" size={14} strokeWidth={2} className="flex-none" />
        <p className="min-w-0">{text}</p>
        {other === null && mayConnect && <ReconnectButton {...props} className="ml-auto" />}
      </div>
      {other !== null && mayConnect && <CameInsteadNotice {...props} other={other} />}
    </>
  );
}
