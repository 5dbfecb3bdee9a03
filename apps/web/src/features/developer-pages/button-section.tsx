import { useState } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';
import { Tabs } from '#/ui/fields/tabs.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Tooltip } from '#/ui/overlays/tooltip.tsx';
import { Sign } from '#/ui/sign.tsx';

import { SheetSection, Specimen } from './sheet.tsx';

export function ButtonSection() {
  return (
    <>
      <SheetSection title="Buttons">
        <Specimen caption="primary">
          <Button kind="primary">Schedule Post</Button>
        </Specimen>
        <Specimen caption="busy">
          <Button kind="primary" busy busyText="Scheduling...">
            Schedule Post
          </Button>
        </Specimen>
        <Specimen caption="blocked, says why">
          <Button kind="primary" blocked="Add a title to schedule">
            Schedule Post
          </Button>
        </Specimen>
        <Specimen caption="secondary">
          <Button icon={<Sign name="plus" size={15} strokeWidth={2} />}>Add Account</Button>
        </Specimen>
        <Specimen caption="ghost">
          <Button kind="ghost">Cancel</Button>
        </Specimen>
        <Specimen caption="danger">
          <Button kind="danger">Delete Account</Button>
        </Specimen>
        <Specimen caption="danger, resting">
          <Button kind="danger-quiet" icon={<Sign name="trash" size={16} strokeWidth={1.75} />}>
            Delete Account
          </Button>
        </Specimen>
        <Specimen caption="small">
          <Button size="sm">Choose a board</Button>
        </Specimen>
        <Specimen caption="large">
          <Button kind="primary" size="lg">
            Login
          </Button>
        </Specimen>
        <Specimen caption="a link drawn as one">
          <a href="#top" className={buttonClass()}>
            Go to Create Post
          </a>
        </Specimen>
        <Specimen caption="icon, with tooltip">
          <Tooltip text="Refresh">
            <IconButton bordered label="Refresh" icon={<Sign name="refresh" size={16} strokeWidth={1.75} />} />
          </Tooltip>
        </Specimen>
        <Specimen caption="icon, not available">
          <IconButton disabled label="Refresh later" icon={<Sign name="refresh" size={16} strokeWidth={1.75} />} />
        </Specimen>
      </SheetSection>
      <SheetSection title="One of several">
        <Specimen caption="segmented control">
          <ViewChoice />
        </Specimen>
        <Specimen caption="tabs, one with a problem">
          <NetworkTabs />
        </Specimen>
      </SheetSection>
    </>
  );
}

function ViewChoice() {
  const [view, setView] = useState<'month' | 'week'>('month');
  return (
    <SegmentedControl
      label="View"
      value={view}
      onChange={setView}
      options={[
        { value: 'month', label: 'Month' },
        { value: 'week', label: 'Week' },
      ]}
    />
  );
}

function NetworkTabs() {
  const [tab, setTab] = useState<'all' | 'bluesky'>('all');
  return (
    <Tabs
      label="Preview of"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'all', face: 'All' },
        { value: 'bluesky', face: <PlatformGlyph network="bluesky" />, name: 'Bluesky, 1 problem', marked: true },
      ]}
    >
      <p className="pt-2 text-13 text-ink-3">{tab === 'all' ? 'Every network' : 'Bluesky alone'}</p>
    </Tabs>
  );
}
