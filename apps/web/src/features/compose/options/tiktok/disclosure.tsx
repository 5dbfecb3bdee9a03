import { Switches } from './switches.tsx';
import type { TiktokFields } from './tiktok-fields.ts';

/** For whom a post promotes something, and how TikTok will label it ("Content sharing guidelines", 2026; the sentences are TikTok's). */
export function Disclosure({ fields, what }: { fields: TiktokFields; what: 'photo' | 'video' }) {
  const { yourBrand, brandedContent, privacy } = fields.chosen;
  const isBranded = brandedContent === true;
  const label = isBranded ? 'Paid partnership' : yourBrand === true ? 'Promotional content' : null;
  return (
    <div className="grid gap-2">
      <Switches
        label="This post promotes"
        choices={{ yourBrand: 'Your brand', brandedContent: 'Branded content' }}
        fields={{
          ...fields,
          mayChoose: (name, value) =>
            name !== 'brandedContent' || isBranded || privacy !== 'SELF_ONLY' || value !== true,
        }}
      />
      <p className="text-12 text-ink-3">
        {label === null
          ? 'You need to indicate if your content promotes yourself, a third party, or both.'
          : `Your ${what} will be labeled as "${label}".`}
        {privacy === 'SELF_ONLY' && ' Branded content visibility cannot be set to private.'}
      </p>
    </div>
  );
}
