import { zoneLabel } from '@nonet/domain';
import { useState } from 'react';

import { useTimeZone } from '#/lib/use-time-zone.ts';
import { ZonePopover } from '#/time-zone/zone-popover.tsx';
import { Button } from '#/ui/button.tsx';
import { Sign } from '#/ui/sign.tsx';

import { SettingsRow } from '../settings-card.tsx';

/** The zone that posts are written and listed in (OP-85). */
export function TimeZoneRow() {
  const zone = useTimeZone();
  const [now] = useState(() => new Date());
  return (
    <SettingsRow label="Time zone">
      <ZonePopover
        zone={zone}
        trigger={(props) => (
          <Button {...props} icon={<Sign name="globe" size={15} strokeWidth={1.75} />} className="max-w-full">
            <span className="sr-only">Time zone: </span>
            {zoneLabel(zone, now)}
          </Button>
        )}
      />
      <p className="text-12 text-ink-3">
        Days and times are shown in this zone. What is planned goes out at the same moment as before.
      </p>
    </SettingsRow>
  );
}
