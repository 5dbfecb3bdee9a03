import { Wordmark } from './wordmark.tsx';

/** Leads to the landing page. That page is outside the app, so the browser loads it anew. */
export function HomeLink({ size }: { size?: number }) {
  return (
    <a href="/" aria-label="Nonet" className="touch-44 inline-flex items-center gap-2.5 rounded-sm">
      <Wordmark size={size} />
    </a>
  );
}
