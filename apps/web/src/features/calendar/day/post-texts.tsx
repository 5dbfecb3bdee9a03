import type { ListedPost } from '@nonet/contract';
import { networkName } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { cx } from '#/ui/cx.ts';

import { postQuery } from '../posts/post-queries.ts';
import { type OwnLine, ownLines } from './own-lines.ts';
import { withWholeTexts } from './whole-texts.ts';

/** Characters: longer than what usually fits into three lines. */
const longText = 150;

/** The text of a post, three lines of it until one wants all, and the texts that single networks receive in its place. */
export function PostTexts({ post: listed }: { post: ListedPost }) {
  const [isOpen, setOpen] = useState(false);
  const { data: whole } = useQuery({ ...postQuery(listed.id), enabled: isOpen && listed.isCut === true });
  const post = isOpen ? withWholeTexts(listed, whole) : listed;
  const own = ownLines(post, post.targets);
  const isLong = [post.description, ...own.map(({ text }) => text)].some(
    (text) => text.length > longText || text.split('\n').length > 3,
  );
  const clamp = isOpen ? 'whitespace-pre-line' : 'line-clamp-3';
  return (
    <>
      {post.description && <p className={cx('mt-0.5 text-13 wrap-anywhere text-ink-2', clamp)}>{post.description}</p>}
      <OwnTexts lines={own} clamp={clamp} />
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-mx-1 rounded-xs px-1 py-[3px] text-12 font-[550] text-ink-3 hover:text-ink max-md:py-2.5"
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  );
}

/** The texts that single networks receive in place of the post's. */
export function OwnTexts({ lines, clamp }: { lines: readonly OwnLine[]; clamp: string }) {
  return lines.map(({ network, accounts, text }) => {
    return (
      <p key={`${network} ${accounts}`} className="mt-1 flex items-start gap-1.5 text-13 text-ink-2">
        <span className="mt-[3px]">
          <PlatformGlyph network={network} size={13} />
        </span>
        <span className="sr-only">{networkName(network)}:</span>
        <span className={cx('min-w-0 wrap-anywhere', clamp)}>
          {accounts !== null && <span className="font-[560]">{`${accounts}: `}</span>}
          {text}
        </span>
      </p>
    );
  });
}
