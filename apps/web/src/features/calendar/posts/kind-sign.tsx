import type { ListedPost } from '@nonet/contract';

import { cx } from '#/ui/cx.ts';
import { Sign, type SignName } from '#/ui/sign.tsx';

/** A post of a kind of its own: its sign, and the word in names and for screen readers. */
interface PostKind {
  sign: SignName;
  word: string;
}

type KindOfPost = Pick<ListedPost, 'poll' | 'attachment' | 'media' | 'targets'>;

/** What kind of post it is; null for texts with or without usual files. A calendar that an earlier version saved may not say it. */
export function kindOf({ poll, attachment, media: [first], targets }: KindOfPost): PostKind | null {
  if (poll) return { sign: 'poll', word: 'poll' };
  if (attachment) return { sign: 'long-text', word: 'long text' };
  if (first?.type === 'document') return { sign: 'document', word: 'document' };
  return targets.some(({ format }) => format === 'carousel') ? { sign: 'carousel', word: 'carousel' } : null;
}

/** The kind as the end of an accessible name: ', poll', or nothing. */
export function kindInName(post: KindOfPost): string {
  const kind = kindOf(post);
  return kind === null ? '' : `, ${kind.word}`;
}

/** Marks a post of a kind of its own. `isNamed`: what it stands on says the word itself. */
export function KindSign({
  post,
  isNamed = false,
  className,
}: {
  post: KindOfPost;
  isNamed?: boolean;
  className?: string;
}) {
  const kind = kindOf(post);
  if (kind === null) return null;
  return (
    <span className={cx('inline-flex flex-none items-center text-ink-2', className)}>
      <Sign name={kind.sign} size={12} strokeWidth={2.25} className="print:size-2" />
      {!isNamed && <span className="sr-only">{kind.word}</span>}
    </span>
  );
}
