import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderReview } from '@nonet/contract';
import { ApiError } from '#/http/errors.ts';

/** Where the build of the web app keeps what the server loads of it. It is served to nobody. */
const RENDERER = 'server/render-review.js';

/** Draws pages with what the web app's build made of its previews. It is loaded with the first page, and anew after a failure. */
export function createRenderer(webDist: string): RenderReview {
  let loading: Promise<RenderReview> | undefined;
  return async (page) => {
    loading ??= load(webDist);
    const render = await loading.catch((cause) => {
      loading = undefined;
      throw new ApiError(
        503,
        'not-built',
        'This page cannot be drawn right now. Please try again later.',
        {},
        { cause },
      );
    });
    return render(page);
  };
}

async function load(webDist: string): Promise<RenderReview> {
  const { renderReview } = (await import(pathToFileURL(path.join(webDist, RENDERER)).href)) as {
    renderReview: RenderReview;
  };
  return renderReview;
}
