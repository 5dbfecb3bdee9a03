import { type NetworkId, postStatuses, statusLabel } from '@nonet/domain';
import { useState } from 'react';

import { CellPost } from '#/features/calendar/month/cell-post.tsx';
import { UsageOf } from '#/features/calendar/usage-card.tsx';
import { AccountPreview } from '#/features/compose/preview/account-preview.tsx';
import { PostPreview } from '#/features/compose/preview/post-preview.tsx';
import { CounterRing } from '#/features/compose/typing/counter-ring.tsx';
import { NetworkCard } from '#/features/connections/network-card.tsx';
import { SheetSection, Specimen } from '#/features/developer-pages/sheet.tsx';
import { AccountChip } from '#/networks/account-chip.tsx';
import { PlatformChip } from '#/networks/platform-chip.tsx';
import { Card } from '#/ui/card.tsx';

import { sampleAccount, samplePost, sampleTarget } from './sample-data.ts';

const zone = 'Europe/Warsaw';
const nothing = () => undefined;

/** Parts that know what a post, an account and a plan are. */
export function ProductSpecimens() {
  return (
    <>
      <SheetSection title="Platform chips">
        <Specimen caption="connected">
          <PlatformChip target={sampleTarget('twitter', { accountId: 'x_4812' })} />
        </Specimen>
        <Specimen caption="long name">
          <PlatformChip
            target={sampleTarget('bluesky', { username: 'the-ceramics-studio-by-the-river.example.social' })}
          />
        </Specimen>
        <Specimen caption="published: a link">
          <PlatformChip
            target={sampleTarget('threads', { remoteUrl: 'https://threads.example/post' })}
            mark="published"
          />
        </Specimen>
        <Specimen caption="needs you">
          <PlatformChip target={sampleTarget('instagram', {})} mark="waiting" />
        </Specimen>
        <Specimen caption="not connected">
          <PlatformChip target={sampleTarget('tiktok', { connected: false })} />
        </Specimen>
      </SheetSection>
      <SheetSection title="Account chips">
        <ChipChoice caption="account" network="instagram" />
        <ChipChoice caption="selected" network="twitter" checked isDefault />
        <ChipChoice caption="has a problem" network="pinterest" checked problem="Choose a board" />
        <Specimen caption="not available">
          <AccountChip account={sampleAccount('linkedin')} checked={false} onChange={nothing} disabled />
        </Specimen>
      </SheetSection>
      <SheetSection title="Account cards">
        <div className="w-full sm:w-[330px]">
          <NetworkCard
            network="bluesky"
            accounts={[
              sampleAccount('bluesky', { isDefault: true }),
              sampleAccount('bluesky', {
                id: 'bluesky-2',
                username: 'shopfala',
                env: 'sandbox',
                reconnectNeeded: true,
                cameInstead: 'bluesky-3',
              }),
              sampleAccount('bluesky', {
                id: 'bluesky-3',
                username: 'the-ceramics-studio-by-the-river.example.social',
              }),
            ]}
            signIn="form"
            attempt={null}
            onFormIntent={nothing}
            onSandbox={null}
            onConnect={nothing}
          />
        </div>
        <div className="w-full sm:w-[330px]">
          <NetworkCard
            network="instagram"
            accounts={[]}
            signIn="form"
            attempt={null}
            onFormIntent={nothing}
            onSandbox={null}
            onConnect={nothing}
          />
        </div>
        <div className="w-full sm:w-[330px]">
          <NetworkCard
            network="threads"
            accounts={[]}
            signIn={null}
            attempt={null}
            onFormIntent={nothing}
            onSandbox={null}
            onConnect={nothing}
          />
        </div>
      </SheetSection>
      <SheetSection title="Calendar posts">
        {postStatuses.map((status) => (
          <Specimen key={status} caption={statusLabel(status)} className="w-[132px] *:w-full">
            <CellPost post={samplePost(status)} shape="block" zone={zone} isTabStop onShow={nothing} />
          </Specimen>
        ))}
        {postStatuses.map((status) => (
          <Specimen key={status} caption={`${statusLabel(status)}, on a full day`} className="w-[132px] *:w-full">
            <CellPost post={samplePost(status)} shape="line" zone={zone} isTabStop onShow={nothing} />
          </Specimen>
        ))}
      </SheetSection>
      <SheetSection title="Preview">
        <Specimen caption="as it will be sent" className="w-full sm:w-[376px] *:w-full">
          <Card className="pt-3.5">
            <AccountPreview account={sampleAccount('bluesky')} date="Nov 21">
              <PostPreview
                network="bluesky"
                format="feed"
                text="Nine designs: https://nonet.example/cards #ceramics"
                media={[]}
                weighing={null}
              />
            </AccountPreview>
          </Card>
        </Specimen>
        <Specimen caption="with the page of an address" className="w-full sm:w-[376px] *:w-full">
          <Card className="pt-3.5">
            <AccountPreview account={sampleAccount('facebook')} date="Nov 21">
              <PostPreview
                network="facebook"
                format="feed"
                text="Nine designs: https://nonet.example/cards #ceramics"
                media={[]}
                weighing={null}
              />
            </AccountPreview>
          </Card>
        </Specimen>
        <Specimen caption="a story without its file" className="w-full sm:w-[376px] *:w-full">
          <Card className="pt-3.5">
            <AccountPreview account={sampleAccount('instagram')} date="Nov 21">
              <PostPreview network="instagram" format="story" text="" media={[]} weighing={null} />
            </AccountPreview>
          </Card>
        </Specimen>
        <Specimen caption="nothing written yet" className="w-full sm:w-[376px] *:w-full">
          <Card className="pt-3.5">
            <AccountPreview account={sampleAccount('bluesky')} date={null}>
              <PostPreview network="bluesky" format="feed" text="" media={[]} weighing={null} />
            </AccountPreview>
          </Card>
        </Specimen>
      </SheetSection>
      <SheetSection title="Counter">
        {[42, 268, 280].map((count) => (
          <div key={count}>
            <CounterRing limit={{ length: count, max: 280, noun: 'characters' }} />
          </div>
        ))}
      </SheetSection>
      <SheetSection title="Usage">
        {[18, 140, 150].map((count) => (
          <Card key={count} className="w-full px-[18px] py-[15px] sm:w-[290px]">
            <UsageOf usage={{ planName: 'Basic', color: 'ink', count, limit: 150 }} />
          </Card>
        ))}
        <Card className="w-full px-[18px] py-[15px] sm:w-[290px]">
          <UsageOf usage={{ planName: 'Premium', color: 'brass', count: 18, limit: null }} />
        </Card>
      </SheetSection>
    </>
  );
}

function ChipChoice({
  caption,
  network,
  checked = false,
  isDefault = false,
  problem,
}: {
  caption: string;
  network: NetworkId;
  checked?: boolean;
  isDefault?: boolean;
  problem?: string;
}) {
  const [isOn, setOn] = useState(checked);
  return (
    <Specimen caption={caption}>
      <AccountChip account={sampleAccount(network, { isDefault })} checked={isOn} onChange={setOn} problem={problem} />
    </Specimen>
  );
}
