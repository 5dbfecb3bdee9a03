import { isBlank, type NetworkTexts } from '@nonet/domain';

interface Part {
  readonly description: string;
  readonly leftOut?: readonly { readonly text: string }[] | undefined;
  readonly descriptions: NetworkTexts;
  readonly media: readonly unknown[];
}

interface Written extends Part {
  readonly title: string;
  readonly link: string;
  readonly comments: NetworkTexts;
  readonly thread: readonly Part[];
  readonly repeat: { readonly variations: readonly string[] } | null;
}

/** A post becomes a draft with its first word, title or file. A time, an account or a choice alone is soon made again. */
export function isWritten(post: Written): boolean {
  const parts = [post, ...post.thread];
  const texts = parts.flatMap(({ description, leftOut = [], descriptions }) => [
    description,
    ...leftOut.map(({ text }) => text),
    ...Object.values(descriptions),
  ]);
  const others = [post.title, post.link, ...Object.values(post.comments), ...(post.repeat?.variations ?? [])];
  return parts.some(({ media }) => media.length > 0) || [...texts, ...others].some((text) => !isBlank(text));
}
