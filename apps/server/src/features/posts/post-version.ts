import { displayedName, givenAdditions, type PostVersion, resolveWallTime, type VersionFile } from '@nonet/domain';
import { isoInstant } from '#/db/iso-instant.ts';
import type { ValidPost } from '#/features/posts/check-draft.ts';
import type { MediaRow, PostRow } from '#/features/posts/post-row.ts';

/** A post as far as a yes is about it: as it is stored, or as it is to be stored. */
export function versionOf(post: PostRow | ValidPost): PostVersion {
  const { title, description, descriptions, timeZone, thread, withoutThreads, comments, template, link } = post;
  const wallTime = post.wallTime.replace(' ', 'T');
  const at = new Date(typeof post.scheduledAt === 'string' ? isoInstant(post.scheduledAt) : post.scheduledAt);
  const first = resolveWallTime(wallTime, timeZone, 'first').instant;
  const { card, ...others } = givenAdditions(post.additions);
  // A page that is read again is no change of the post.
  const additions = post.cardRead === null && card !== undefined ? { ...others, card } : others;
  return {
    title,
    description,
    descriptions,
    media: post.media.map(fileOf),
    wallTime,
    timeZone,
    isSecond: at.getTime() > first.getTime() + 60_000,
    accounts: post.targets.map(({ connection: { id, network: platform, ...names }, options }) => ({
      id,
      name: displayedName({ platform, ...names }),
      options,
    })),
    thread: thread.map((part) => ({
      description: part.description,
      descriptions: part.descriptions,
      media: part.media.map(fileOf),
    })),
    withoutThreads,
    comments,
    additions,
    template: template?.name ?? null,
    link: link ?? '',
  };
}

function fileOf({ id, fileName, alt, crops, title, link, captions, spoiler = false }: MediaRow): VersionFile {
  const kept = (captions ?? []).map((one) => ({ id: one.id, language: one.language }));
  return { id, fileName, alt, crops, title, link, captions: kept, spoiler };
}
