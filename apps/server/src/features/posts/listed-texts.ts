import type { ListedPost } from '@nonet/contract';
import { listedText } from '@nonet/domain';

/** The post with as much of its texts as a list has, around those of these words that its title lacks; it says whether one was cut. */
export function withListedTexts(post: ListedPost, words: readonly string[] = []): ListedPost {
  let isCut = false;
  // What the title has is seen there.
  const title = post.title.toLowerCase();
  const missing = words.filter((word) => !title.includes(word.toLowerCase()));
  const listed = (text: string): string => {
    const part = listedText(text, missing);
    isCut ||= part !== text;
    return part;
  };
  const { attachment } = post;
  const short: ListedPost = {
    ...post,
    description: listed(post.description),
    descriptions: Object.fromEntries(
      Object.entries(post.descriptions).map(([network, text]) => [network, listed(text)]),
    ),
    attachment: attachment && { ...attachment, text: listed(attachment.text) },
    targets: post.targets.map((target) =>
      target.sentTexts === undefined ? target : { ...target, sentTexts: target.sentTexts.map(listed) },
    ),
  };
  return isCut ? { ...short, isCut } : post;
}
