/** The draft that changed, with its new version; null: any draft may have changed. */
export type DraftNews = { readonly id: string; readonly version: number } | null;

/** Passes on what the live stream says beside what to fetch again. */
function createNews<News>() {
  const listeners = new Set<(news: News) => void>();
  return {
    /** Returns the function that ends it. */
    on(listener: (news: News) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(news: News) {
      for (const listener of listeners) listener(news);
    },
  };
}

export const draftNews = createNews<DraftNews>();

/** Who else is in a post, as JSON; null: the stream has opened, and what was said before is lost. */
export const presenceNews = createNews<string | null>();
