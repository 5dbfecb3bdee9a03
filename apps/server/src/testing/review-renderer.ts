import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A renderer in the place of the built one: its page is what it was given, as JSON. */
export async function placeReviewRenderer(webDist: string): Promise<void> {
  await mkdir(path.join(webDist, 'server'), { recursive: true });
  await writeFile(
    path.join(webDist, 'server/render-review.js'),
    "export const renderReview = async (page) => ({ html: JSON.stringify(page), styles: ['p{}'] });",
  );
}
