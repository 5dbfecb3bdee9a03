import type { MessageSettings } from '@nonet/contract';
import { dayKey, formatDay } from '@nonet/domain';
import { useRef, useState } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { removeBrowser } from '#/push/push.ts';
import { Button } from '#/ui/button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Tag } from '#/ui/status/badge.tsx';
import { toast } from '#/ui/status/toast.ts';

import { SettingsRow } from '../settings-card.tsx';
import { standingTexts } from './standing-text.ts';
import { refreshMessageSettings } from './use-message-settings.ts';
import { useThisBrowser } from './use-this-browser.ts';

/** Notifications by the browser: off until one switches them on, and only then the browser is asked (NOTE-03). */
export function BrowsersRow({ pushKey, browsers }: Pick<MessageSettings, 'pushKey' | 'browsers'>) {
  const { ownId, isBusy, standing, switchOn, switchOff } = useThisBrowser({ pushKey, browsers });
  return (
    <SettingsRow label="Notifications">
      {standing === 'off' && (
        <Button busy={isBusy} icon={<Sign name="bell" size={15} strokeWidth={1.75} />} onClick={switchOn}>
          Notify this browser
        </Button>
      )}
      <p role="status" className="text-13 text-ink-2 md:first:pt-2.5">
        {standingTexts[standing]}
      </p>
      {browsers.length > 0 && <BrowserList browsers={browsers} ownId={ownId} onOwnRemoved={switchOff} />}
    </SettingsRow>
  );
}

interface BrowserListProps extends Pick<MessageSettings, 'browsers'> {
  ownId: string | null;
  onOwnRemoved: () => Promise<void>;
}

function BrowserList({ browsers, ownId, onOwnRemoved }: BrowserListProps) {
  const zone = useTimeZone();
  const list = useRef<HTMLUListElement>(null);
  const [removing, setRemoving] = useState<string | null>(null);

  async function remove(id: string) {
    if (removing !== null) return;
    setRemoving(id);
    try {
      await (id === ownId ? onOwnRemoved() : removeBrowser(id));
      toast.dismiss('remove-browser');
      list.current?.focus();
    } catch (error) {
      toast.error(errorTextOr('Failed to remove the browser', error), { id: 'remove-browser' });
    } finally {
      await refreshMessageSettings();
      setRemoving(null);
    }
  }

  return (
    // Holds the focus when the button that had it is gone with its browser.
    <ul ref={list} tabIndex={-1} aria-label="Browsers that are notified" className="grid w-full gap-1 outline-none">
      {browsers.map(({ id, name, addedAt }) => (
        <li key={id} className="flex min-h-12 items-center gap-3">
          <span className="grid size-9 flex-none place-items-center rounded-md bg-fill text-ink-2">
            <Sign name="bell" size={17} strokeWidth={1.75} />
          </span>
          <div className="min-w-0 flex-1 leading-[1.35]">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="min-w-0 font-[560] wrap-anywhere">{name}</span>
              {id === ownId && <Tag>This browser</Tag>}
            </p>
            <p className="text-12 text-ink-3">
              Since <time dateTime={addedAt}>{formatDay(dayKey(new Date(addedAt), zone))}</time>
            </p>
          </div>
          <Button size="sm" busy={removing === id} busyText="Removing..." onClick={() => void remove(id)}>
            Remove<span className="sr-only">: {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
