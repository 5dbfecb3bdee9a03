import { brandColors, type HexColor } from '@nonet/domain';

import { SpaceMark } from '#/spaces/space-mark.tsx';
import { Card } from '#/ui/card.tsx';
import { Sign } from '#/ui/sign.tsx';

import { exampleWords, brandWords as words } from './brand-words.ts';

export interface BrandPreviewProps {
  name: string;
  logo: string | null;
  accent: HexColor | null;
}

/** The head of a review page and its first post, in both themes side by side. */
export function BrandPreview(brand: BrandPreviewProps) {
  return (
    <Card as="section" aria-labelledby="brand-preview" className="mt-4 px-4 pt-[18px] pb-5 md:px-[22px]">
      <h2 id="brand-preview" className="display-17 mb-3.5">
        {words.preview}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <Themed theme="light" title={words.light} {...brand} />
        <Themed theme="dark" title={words.dark} {...brand} />
      </div>
    </Card>
  );
}

function Themed({ theme, title, name, logo, accent }: BrandPreviewProps & { theme: 'light' | 'dark'; title: string }) {
  const colors = accent === null ? null : brandColors(accent)[theme];
  return (
    <figure className="min-w-0">
      <div data-theme={theme} className="overflow-hidden rounded-lg border border-line bg-bg text-ink">
        <p className="display-17 flex h-[52px] items-center gap-2.5 border-b border-line bg-surface px-4">
          <SpaceMark name={name} logo={logo} size={28} />
          <span dir="auto" className="min-w-0 truncate">
            {name}
          </span>
        </p>
        <div className="grid justify-items-start gap-1 p-4">
          <p className="text-13 font-[560]" style={{ color: colors?.text }}>
            {exampleWords.date}
          </p>
          <p className="display-17">{exampleWords.title}</p>
          <span
            className="mt-2 inline-flex h-[34px] items-center gap-1.5 rounded-md bg-primary px-[13px] font-[560] text-on-primary"
            style={colors ? { background: colors.accent, color: colors.onAccent } : undefined}
          >
            <Sign name="check" size={15} />
            {exampleWords.approve}
          </span>
        </div>
      </div>
      <figcaption className="mt-1.5 text-12 text-ink-3">{title}</figcaption>
    </figure>
  );
}
