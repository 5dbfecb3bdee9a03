import type { TextAttachment } from '@nonet/domain';

import { Sign } from '#/ui/sign.tsx';

/** A long text as a network folds it below a post. */
export function AttachmentPreview({ attachment: { text, link } }: { attachment: TextAttachment }) {
  const host = URL.parse(link ?? '')?.host.replace(/^www\./, '');
  return (
    <section
      aria-label="Long text"
      className="mt-2.5 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 rounded-lg border border-line-strong bg-sunken px-3 py-2.5"
    >
      <div className="grid min-w-0 gap-1">
        <p className="line-clamp-3 wrap-anywhere whitespace-pre-line text-ink-2">
          {text.trim() || <span className="text-ink-3">Your long text appears here.</span>}
        </p>
        {host && <p className="truncate text-12 font-semibold text-ink-2">{host}</p>}
        <p className="text-12 text-ink-3">{`Text attachment · ${text.length.toLocaleString('en-US')} characters`}</p>
      </div>
      <Sign name="next" size={15} className="text-ink-3" />
    </section>
  );
}
