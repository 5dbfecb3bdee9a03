import type { LinkCard } from '@nonet/domain';

/** The card that goes below the text where a network draws it. */
export function CardDetails({ card, pictureUrl }: { card: LinkCard; pictureUrl: string | null }) {
  const { title, description, url } = card;
  return (
    <div className="flex items-start gap-3 rounded-md bg-sunken p-2.5 text-13 inset-ring inset-ring-line">
      {pictureUrl && (
        <img
          src={pictureUrl}
          alt=""
          className="aspect-[1.91] w-24 flex-none rounded-sm border border-line object-cover"
        />
      )}
      <div className="grid min-w-0 gap-0.5">
        <p className="wrap-anywhere font-semibold">{title}</p>
        {description !== '' && <p className="line-clamp-3 wrap-anywhere text-ink-2">{description}</p>}
        <p className="wrap-anywhere text-12 text-ink-3">{url}</p>
      </div>
    </div>
  );
}
