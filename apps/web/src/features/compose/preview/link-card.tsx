/** What a network makes of the address in a text without files. Picture and title are those of the page, which nobody asks here. */
export function LinkCard({ host }: { host: string }) {
  return (
    <div className="mt-2.5 overflow-hidden rounded-lg border border-line">
      <div className="grid aspect-[1.91] place-items-center bg-sunken text-12 text-ink-3">Picture of the page</div>
      <div className="border-t border-line bg-fill px-3 py-2">
        <p className="truncate text-12 text-ink-3">{host}</p>
        <p className="font-semibold text-ink-2">Title of the page</p>
      </div>
    </div>
  );
}
