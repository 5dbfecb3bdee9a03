import { networkIds, networkName, postStatuses } from '@nonet/domain';

import { type Dots, describeDots } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { StatusBadge } from '#/networks/status-badge.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { Tag } from '#/ui/status/badge.tsx';

import { SheetSection, Specimen } from './sheet.tsx';

const chords: readonly Dots[] = [
  { facebook: 'on', twitter: 'on', instagram: 'on', bluesky: 'on' },
  { facebook: 'ok', twitter: 'ok', instagram: 'ok', bluesky: 'ok' },
  { facebook: 'ok', twitter: 'proc', instagram: 'proc' },
  { facebook: 'ok', twitter: 'ok', linkedin: 'fail' },
  { linkedin: 'fail', youtube: 'fail', tiktok: 'fail' },
  {},
];

export function NetworkSection() {
  return (
    <>
      <SheetSection title="Status">
        {postStatuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <Specimen caption="not known here: Pending">
          <StatusBadge status="archived" />
        </Specimen>
        <Specimen caption="tag">
          <Tag>Default</Tag>
        </Specimen>
        <Specimen caption="quiet tag">
          <Tag quiet>Sandbox</Tag>
        </Specimen>
      </SheetSection>
      <SheetSection title="Network matrix">
        {chords.map((dots) => (
          <Specimen key={describeDots(dots)} caption={describeDots(dots)} className="w-[150px]">
            <NetworkMatrix dots={dots} size={36} />
          </Specimen>
        ))}
        <Specimen caption="17, 24, 30, 36, 48">
          <span className="flex items-end gap-3">
            {([17, 24, 30, 36, 48] as const).map((size) => (
              <NetworkMatrix
                key={size}
                size={size}
                dots={{ facebook: 'on', youtube: 'on', tiktok: 'on' }}
                label={null}
              />
            ))}
          </span>
        </Specimen>
        <ul className="grid grid-cols-3 gap-x-5 gap-y-2.5 text-13">
          {networkIds.map((network) => (
            <li key={network} className="flex items-center gap-2">
              <PlatformGlyph network={network} /> {networkName(network)}
            </li>
          ))}
        </ul>
      </SheetSection>
      <SheetSection title="People">
        {([28, 32, 36, 52] as const).map((size) => (
          <Specimen key={size} caption={`${size} px`}>
            <Avatar name="Marta Zielińska" initials="MZ" size={size} />
          </Specimen>
        ))}
        <Specimen caption="of an account">
          <Avatar name="studiofala" initials="ST" mark={<PlatformGlyph network="instagram" size={9} />} />
        </Specimen>
      </SheetSection>
    </>
  );
}
