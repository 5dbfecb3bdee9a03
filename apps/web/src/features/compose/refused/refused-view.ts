import type { Connection, EditPost, Post } from '@nonet/contract';
import { mayPollChange, type NetworkTexts, ownTexts, textFor } from '@nonet/domain';

import { type Draft, editBody } from '../draft/draft.ts';
import { isSameThread } from '../draft/draft-part.ts';
import { mediaRefs } from '../media/draft-media.ts';

/** A refused post as the composer shows it. */
export interface RefusedView extends Post {
  /** No network has its poll, so that it may change with the rest. */
  isPollOpen: boolean;
}

/**
 * The composer shows a refused post as if it went only to the networks that refused it, with the texts and files that they get.
 * Their shared files are those of the first of them.
 */
export function refusedView(post: Post): RefusedView | Post {
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
  const isPollOpen = mayPollChange(
    post.targets.map(({ platform, canBeEdited }) => ({ network: platform, isRefused: canBeEdited })),
  );
  return { ...partFor(post), thread: post.thread.map(partFor), targets, comments: {}, series: null, isPollOpen };
}

/** The body of the call that changes what was refused: texts and files of the networks of these accounts, options, and an open poll. */
export function refusedBody(
  draft: Draft,
  seen: { base: Draft; version: number; zone: string; accounts: readonly Connection[] },
): EditPost {
  const { base, version, accounts } = seen;
  const networks = [...new Set(accounts.map(({ platform }) => platform))];
  const textsOf = (part: Pick<Draft, 'description' | 'descriptions'>): NetworkTexts =>
    Object.fromEntries(networks.map((id) => [id, textFor(id, part)]));
  const { link, media, options, poll } = editBody(draft, seen);
  return {
    version,
    descriptions: textsOf(draft),
    ...(link !== undefined && { link }),
    ...(media !== undefined && { media }),
    ...(options !== undefined && { options }),
    ...(poll !== undefined && { poll }),
    ...(!isSameThread(draft.thread, base.thread) && {
      thread: draft.thread.map((part) => ({
        description: part.description,
        descriptions: textsOf(part),
        media: mediaRefs(part.media),
      })),
    }),
  };
}
