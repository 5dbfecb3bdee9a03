import type { Connection } from '@nonet/contract';
import { displayedName } from '@nonet/domain';

import { Button } from '#/ui/button.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { DisconnectButton } from '../disconnect/disconnect-button.tsx';
import { useHeir } from '../disconnect/use-heir.ts';
import { useKeepBoth } from '../disconnect/use-keep-both.ts';
import { cameInsteadTexts } from './came-instead-texts.ts';
import { ReconnectButton } from './reconnect-button.tsx';
import type { ReconnectProps } from './reconnect-props.ts';

/** Shown when the network gave back another account: connect the wanted one, keep both, or disconnect the other one. */
export function CameInsteadNotice(props: Omit<ReconnectProps, 'other'> & { other: Connection }) {
  const { account, other, signIn, onGone } = props;
  const { happened, posts, advice } = cameInsteadTexts(account, other, signIn);
  const { isBusy, keepBoth } = useKeepBoth(account);
  const notice = useHeir(onGone);
  return (
    <div ref={notice} className="mt-1">
      <Notice kind="warning">
        <div className="grid gap-1.5 wrap-anywhere">
          <p className="font-semibold">{happened}</p>
          <p>{posts}</p>
          <p>{advice}</p>
        </div>
        <div className="mt-2.5 flex flex-wrap gap-1.5">
          <ReconnectButton {...props} />
          <Button
            size="sm"
            busy={isBusy}
            aria-label={`Keep both: ${displayedName(other)} and ${displayedName(account)}`}
            onClick={keepBoth}
          >
            Keep both
          </Button>
          <DisconnectButton account={other} isNamed className="max-w-full *:truncate" onGone={onGone} />
        </div>
      </Notice>
    </div>
  );
}
