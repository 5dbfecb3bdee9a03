import type { RulesInFormat } from '#/networks/rules-in-format.ts';
import type { MediaRefusal, PostedMedia } from '#/posts/media-refusal.ts';
import { refusedCounts } from '#/posts/refused-counts.ts';
import { refusedFiles } from '#/posts/refused-files.ts';

/**
 * What networks would refuse about the files of a post, each in the format that the post has there. Each reason comes once, for all networks together.
 * The submit checks ask before a post is accepted; the adapters ask before a file is uploaded.
 */
export function refusedMedia(networks: readonly RulesInFormat[], post: PostedMedia): MediaRefusal[] {
  return [...refusedCounts(networks, post), ...refusedFiles(networks, post)];
}
