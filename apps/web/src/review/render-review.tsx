import type { RenderedReview, RenderReview, ReviewPage } from '@nonet/contract';
import { brandColors, type HexColor, loadWeighing } from '@nonet/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';

import { cardPictureQuery } from '../features/compose/link-pages/link-card-query.ts';
import { loadPreviewParts } from '../features/compose/preview/network-preview.tsx';
import { remembering } from '../features/compose/typing/use-weighing.ts';
import { asStyleSheet } from './as-style-sheet.ts';
import styles from './review.css?inline';
import { ReviewBody } from './review-document.tsx';

/**
 * Draws the page of a review link on the server, with the previews of the app. The page has no script of the app: what a guest can do is
 * a form, a link or a radio button. All its styles are in the document, so that nothing holds back its first paint.
 */
export const renderReview: RenderReview = async (page) => {
  const [weighing] = await Promise.all([loadWeighing(), loadPreviewParts()]);
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={knowing(page)}>
      <ReviewBody page={page} weighing={remembering(weighing)} />
    </QueryClientProvider>,
  );
  return documentOf(page, tidied(drawn));
};

/** What previews ask the server for in the app: here it is known. */
function knowing(page: ReviewPage): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false, retry: false } } });
  if (page.kind !== 'posts') return client;
  for (const { post } of page.shown.posts) {
    const { card, cardImageUrl } = post;
    const imageId = card === null || card === 'off' ? null : card.imageId;
    if (imageId !== null && cardImageUrl !== null) {
      client.setQueryData(cardPictureQuery(imageId).queryKey, { url: cardImageUrl, thumbnailUrl: null } as never);
    }
  }
  return client;
}

/** Pictures are fetched as one comes to them, not all before the page. */
function tidied(html: string): string {
  return html.replaceAll(/<link rel="preload" as="image"[^>]*>/g, '').replaceAll('<img ', '<img loading="lazy" ');
}

function documentOf({ title, brand }: ReviewPage, drawn: string): RenderedReview {
  const { html, sheet } = asStyleSheet(drawn);
  const own = accentOf(brand?.accent ?? null) + sheet;
  const heading = [title, brand?.name].filter(Boolean).join(' · ');
  const sheets = [styles, own].filter((text) => text !== '');
  return {
    styles: sheets,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex, nofollow"><title>${escaped(heading)}</title><link rel="icon" type="image/svg+xml" href="/favicon.svg">${sheets.map((text) => `<style>${text}</style>`).join('')}<script src="/review.js" defer></script></head><body>${html}</body></html>`,
  };
}

/** The colors of the space in place of the product's, as both themes can be read with them (BRAND-02). */
function accentOf(accent: HexColor | null): string {
  if (accent === null) return '';
  const { light, dark } = brandColors(accent);
  const both = (name: keyof typeof light) => `light-dark(${light[name]},${dark[name]})`;
  return `:root{--accent:${both('accent')};--on-accent:${both('onAccent')};--accent-text:${both('text')};--accent-soft:color-mix(in oklab,var(--accent) 12%,var(--surface))}`;
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
}
