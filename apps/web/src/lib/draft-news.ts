/** A draft that changed and its version since; null: any may have changed. */
export type DraftNews = { readonly id: string; readonly version: number } | null;

const listeners = new Set<(news: DraftNews) => void>();

/** Hears of changes of drafts by the live stream. Returns the function that ends it. */
export function onDraftNews(listener: (news: DraftNews) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellDraftNews(news: DraftNews): void {
  for (const listener of listeners) listener(news);
}
