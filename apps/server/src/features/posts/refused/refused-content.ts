import { isDeepStrictEqual } from 'node:util';
import type { EditPost } from '@nonet/contract';
import { linkFor, type NetworkId, type NetworkTexts, textFor } from '@nonet/domain';

import { frozen } from '#/features/posts/change-post.ts';
import type { FileOfDraft, PostDraft } from '#/features/posts/post-input.ts';
import type { PostRow } from '#/features/posts/post-row.ts';
import { named } from '#/features/posts/stored-draft.ts';

/** What one network gets of a post: for each part of it a text and files. */
export type NetworkContent = readonly { text: string; media: readonly FileOfDraft[] }[];

/** What the network gets as the post is stored. */
export function storedContent(stored: PostRow, network: NetworkId): NetworkContent {
  return [stored, ...stored.thread].map((part) => ({
    text: textFor(network, part),
    media: (part.ownMedia[network] ?? part.media).map(named),
  }));
}

/**
 * What the network gets after an edit. What the edit says for all networks is meant for the refused ones: a shared text that it changes
 * is the text of each of them, unless it names a text of theirs.
 */
export function askedContent(stored: PostRow, asked: PostDraft, body: EditPost, network: NetworkId): NetworkContent {
  const before = storedContent(stored, network);
  const parts = [
    { sent: body, shared: stored.description, merged: asked },
    ...asked.thread.map((part, at) => ({
      sent: body.thread?.[at],
      shared: stored.thread[at]?.description,
      merged: part,
    })),
  ];
  return parts.map(({ sent, shared, merged }, at) => {
    const isSharedNew = sent?.description != null && merged.description !== shared && sent.descriptions == null;
    const namesFiles = sent?.media != null || (at === 0 && body.imageUrl != null);
    return {
      text: isSharedNew ? merged.description : textFor(network, merged),
      media: namesFiles ? merged.media : (before[at]?.media ?? []),
    };
  });
}

/** True when the network gets exactly the shared files, so that it needs none of its own. */
export function hasSharedFiles(content: NetworkContent, stored: PostRow): boolean {
  const shared = [stored, ...stored.thread].map(({ media }) => media.map(named));
  return isDeepStrictEqual(
    content.map(({ media }) => media),
    shared,
  );
}

/** The texts of single networks in one part of a post, after an edit. A text like the shared one is none of its own. */
export function ownTextsAfter(
  { description, descriptions }: { description: string; descriptions: NetworkTexts },
  changed: ReadonlyMap<NetworkId, NetworkContent>,
  part: number,
): NetworkTexts {
  const texts = new Map(Object.entries(descriptions));
  for (const [network, content] of changed) {
    const text = content[part]?.text ?? '';
    if (text === description) texts.delete(network);
    else texts.set(network, text);
  }
  return Object.fromEntries(texts);
}

/** Refuses an edit that reaches beyond the refused targets: everything else of the post stays as it is. */
export function refuseFurtherChanges(
  { stored, before, asked }: { stored: PostRow; before: PostDraft; asked: PostDraft },
  open: { networks: ReadonlySet<NetworkId>; connections: ReadonlySet<string>; poll: boolean },
): void {
  const kept = (draft: PostDraft) => ({
    title: draft.title,
    at: draft.scheduledAt?.getTime(),
    timeZone: draft.timeZone,
    accounts: draft.connectionIds.toSorted(),
    parts: draft.thread.length,
    withoutThreads: draft.withoutThreads,
    comments: draft.comments,
    // Marks move with the texts of the refused ones.
    additions: { ...draft.additions, marks: null, ...(open.poll && { poll: null }) },
    templateId: draft.templateId,
    options: Object.fromEntries(
      draft.connectionIds.filter((id) => !open.connections.has(id)).map((id) => [id, draft.options[id] ?? {}]),
    ),
  });
  const linksElsewhere = stored.targets.some(
    ({ connection }) => !open.connections.has(connection.id) && linkFor(connection.network, 'any') !== null,
  );
  if (linksElsewhere && asked.link !== before.link) throw frozen();
  if (!isDeepStrictEqual(kept(asked), kept(before))) throw frozen();
  for (const { connection } of stored.targets) {
    if (open.networks.has(connection.network)) continue;
    const texts = (draft: PostDraft) => draft.descriptions[connection.network];
    // Texts that the edit leaves out stay.
    if (texts(asked) !== undefined && texts(asked) !== texts(before)) throw frozen();
  }
}
