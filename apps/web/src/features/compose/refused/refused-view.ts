import type { Connection, EditPost, Post } from '@nonet/contract';
import { type NetworkTexts, ownTexts, textFor } from '@nonet/domain';

import { type Draft, editBody } from '../draft/draft.ts';
import { isSameThread } from '../draft/draft-part.ts';
import { mediaRefs } from '../media/draft-media.ts';

/**
 * The composer shows a refused post as if it went only to the networks that refused it, with the texts and files that they get.
 * Their shared files are those of the first of them.
 */
export function refusedView(post: Post): Post {
  const targets = post.targets.filter(({ canBeEdited }) => canBeEdited);
  const networks = [...new Set(targets.map(({ platform }) => platform))];
  const [first] = networks;
  if (first === undefined) return post;
  const partFor = <Part extends Pick<Post, 'description' | 'descriptions' | 'media' | 'ownMedia'>>(
    part: Part,
  ): Part => ({
    ...part,
    descriptions: ownTexts(part.descriptions, networks),
    media: part.ownMedia[first] ?? part.media,
  });
  return { ...partFor(post), thread: post.thread.map(partFor), targets, comments: {}, series: null };
}

/** The body of the call that changes what was refused: texts and files of the networks of these accounts, and options. */
export function refusedBody(
  draft: Draft,
  seen: { base: Draft; version: number; zone: string; accounts: readonly Connection[] },
): EditPost {
  const { base, version, accounts } = seen;
  const networks = [...new Set(accounts.map(({ platform }) => platform))];
  const textsOf = (part: Pick<Draft, 'description' | 'descriptions'>): NetworkTexts =>
    Object.fromEntries(networks.map((id) => [id, textFor(id, part)]));
  const { link, media, options } = editBody(draft, seen);
  return {
    version,
    descriptions: textsOf(draft),
    ...(link !== undefined && { link }),
    ...(media !== undefined && { media }),
    ...(options !== undefined && { options }),
    ...(!isSameThread(draft.thread, base.thread) && {
      thread: draft.thread.map((part) => ({
        description: part.description,
        descriptions: textsOf(part),
        media: mediaRefs(part.media),
      })),
    }),
  };
}
