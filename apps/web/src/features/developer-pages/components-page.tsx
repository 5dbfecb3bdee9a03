import { type ReactNode, useState } from 'react';

import { Wordmark } from '#/brand/wordmark.tsx';
import { cx } from '#/ui/cx.ts';
import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';

import { ButtonSection } from './button-section.tsx';
import { ColourSection } from './colour-section.tsx';
import { FieldSection } from './field-section.tsx';
import { NetworkSection } from './network-section.tsx';
import { OverlaySection } from './overlay-section.tsx';
import { StateSection } from './state-section.tsx';
import { TypeSection } from './type-section.tsx';

type Shown = 'system' | 'light' | 'dark' | 'both';

const choices: readonly { value: Shown; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'both', label: 'Both' },
];

/** Every real component of the design in every state. `product` are the components that know what a post is. */
export function ComponentsPage({ product }: { product: ReactNode }) {
  const [shown, setShown] = useState<Shown>('system');
  const themes: readonly (string | undefined)[] =
    shown === 'both' ? ['light', 'dark'] : [shown === 'system' ? undefined : shown];
  return (
    <div id="top">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-6 md:px-12">
        <span className="flex items-center gap-2.5">
          <Wordmark />
        </span>
        <div className="min-w-0">
          <h1 className="display-26">Components</h1>
          <p className="text-13 text-ink-3">
            Every state in one sheet. Hover and focus are real: point, and press Tab.
          </p>
        </div>
        <div className="md:ml-auto">
          <SegmentedControl label="Theme" value={shown} onChange={setShown} options={choices} />
        </div>
      </header>
      <main className={cx('grid', themes.length > 1 && 'xl:grid-cols-2')}>
        {themes.map((theme) => (
          // A new theme makes a new sheet, so that it is measured again.
          <div key={theme ?? 'system'} data-theme={theme} className="min-w-0 bg-bg px-5 pb-10 text-ink md:px-12">
            <ColourSection />
            <TypeSection />
            <ButtonSection />
            <FieldSection />
            <NetworkSection />
            {product}
            <StateSection />
            <OverlaySection />
          </div>
        ))}
      </main>
    </div>
  );
}
