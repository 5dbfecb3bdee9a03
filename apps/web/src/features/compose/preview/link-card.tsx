/** The page that an address in a text without files leads to, as a network shows it. */
export interface LinkedPage {
  host: string;
  /** Absent: the network reads title and picture off the page, which nobody has read here. */
  title?: string;
  description?: string;
  picture?: string | null;
}

/** What a network makes of the address in a text without files. */
export function LinkCard({ page: { host, title, description, picture } }: { page: LinkedPage }) {
  return (
    <div className="mt-2.5 overflow-hidden rounded-lg border border-line">
      {picture && <img src={picture} alt="" className="aspect-[1.91] w-full border-b border-line object-cover" />}
      {title === undefined && (
        <div className="grid aspect-[1.91] place-items-center border-b border-line bg-sunken text-12 text-ink-3">
          Picture of the page
        </div>
      )}
      <div className="bg-fill px-3 py-2">
        <p className="truncate text-12 text-ink-3">{host}</p>
        <p className="line-clamp-2 wrap-anywhere font-semibold text-ink-2">{title ?? 'Title of the page'}</p>
        {description && <p className="line-clamp-2 text-12 wrap-anywhere text-ink-3">{description}</p>}
      </div>
    </div>
  );
}
