/** Where a post is seen ("Share on LinkedIn", 2026-08). `web` is LinkedIn's address without a trailing slash. */
export function addressOf(web: string, postUrn: string): string {
  return `${web}/feed/update/${postUrn}/`;
}
