import type { MessageSettings } from '@nonet/contract';
import { useCallback, useEffect, useState } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';
import { useUser } from '#/lib/session.ts';
import { hasPush, isOnApplePhone, push } from '#/push/push.ts';
import { pushStanding } from '#/push/push-standing.ts';
import { toast } from '#/ui/status/toast.ts';

import { refreshMessageSettings } from './use-message-settings.ts';

/** Whether this browser is notified, and how that is changed. */
export function useThisBrowser({ pushKey, browsers }: Pick<MessageSettings, 'pushKey' | 'browsers'>) {
  const { uid } = useUser();
  const permission = usePermission();
  const { ownId, read } = useOwnId(uid, browsers);
  const [isBusy, setBusy] = useState(false);

  async function change(work: () => Promise<unknown>, failureText: string) {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
      toast.dismiss(failureText);
    } catch (error) {
      toast.error(errorTextOr(failureText, error), { id: failureText });
    } finally {
      await Promise.all([read(), refreshMessageSettings()]);
      setBusy(false);
    }
  }

  return {
    ownId,
    isBusy,
    standing: pushStanding({
      pushKey,
      hasPush: hasPush(),
      isOnApplePhone: isOnApplePhone(),
      permission,
      isListed: browsers.some(({ id }) => id === ownId),
    }),
    switchOn: () =>
      void (pushKey !== null && change(() => push.switchOn(uid, pushKey), 'This browser could not be switched on')),
    switchOff: () => change(() => push.switchOff(), 'This browser could not be switched off'),
  };
}

function useOwnId(uid: string, browsers: MessageSettings['browsers']) {
  const [ownId, setOwnId] = useState<string | null>(null);
  const read = useCallback(async () => {
    if (hasPush()) setOwnId(await push.knownId(uid).catch(() => null));
  }, [uid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may have switched it on, which the list tells.
  useEffect(() => void read(), [read, browsers]);
  return { ownId, read };
}

const readPermission = () => (hasPush() ? Notification.permission : 'default');

/** Follows what the person allows in the browser's own settings. */
function usePermission(): NotificationPermission {
  const [permission, setPermission] = useState(readPermission);
  useEffect(() => {
    const follow = () => setPermission(readPermission());
    let status: PermissionStatus | undefined;
    let isHere = true;
    navigator.permissions?.query({ name: 'notifications' }).then(
      (found) => {
        if (!isHere) return;
        status = found;
        status.addEventListener('change', follow);
      },
      // A browser that cannot say so is asked when the person comes back to the page.
      () => undefined,
    );
    addEventListener('focus', follow);
    return () => {
      isHere = false;
      status?.removeEventListener('change', follow);
      removeEventListener('focus', follow);
    };
  }, []);
  return permission;
}
