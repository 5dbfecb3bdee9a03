import { networkRules } from '#/networks/rules.ts';
import type { FilesOfPost, RefusedFor } from '#/posts/file-judge.ts';
import type { MediaRefusal } from '#/posts/media-refusal.ts';
import { photoCount } from '#/posts/post-check-input.ts';
import type { PostFix } from '#/posts/post-issue.ts';

/** In which other form networks take what they refuse, as fixes. */
export function otherWays(
  code: MediaRefusal['code'],
  { stopped, refused }: RefusedFor,
  { media, template }: FilesOfPost,
): PostFix[] {
  if (code === 'documents-refused' && stopped.every(({ maxImages }) => maxImages > 0))
    return [setOption('Send its pages as pictures', refused, ['pagesAsPictures', true])];
  if (code !== 'too-many-photos' || photoCount(media) < media.length) return [];
  const swiping = refused.filter(({ platform }) => {
    const most = networkRules[platform].byFormat?.carousel?.items?.most ?? 0;
    // The template says which kind of post its networks get.
    return media.length <= most && !template?.platforms.includes(platform);
  });
  return swiping.length === 0 ? [] : [setOption('Send as a carousel', swiping, ['format', 'carousel'])];
}

function setOption(
  label: string,
  connections: RefusedFor['refused'],
  option: Extract<PostFix, { kind: 'set-option' }>['option'],
): PostFix {
  return { kind: 'set-option', label, connectionIds: connections.map(({ id }) => id), option };
}
