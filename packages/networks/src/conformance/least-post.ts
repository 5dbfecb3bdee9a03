import { type NetworkId, networkRules, type PostFormat } from '@nonet/domain';
import { sampleOf } from '#/conformance/sample-media.ts';
import type { PublishInput } from '#/port.ts';

/** The formats that are a video and nothing else; a story may be a photo. */
const videoFormats: readonly PostFormat[] = ['reel', 'short', 'video'];

/**
 * The least that a network takes of a post of this format, by its rules: words where they do alone, else with one file of the kind
 * that it asks for. Its title is told in any case; networks without a title field send none.
 */
export function leastPost(
  network: NetworkId,
  format: PostFormat = networkRules[network].formats[0],
): Pick<PublishInput, 'title' | 'text' | 'media'> {
  const { mediaRequired, videos, images } = networkRules[network];
  const words = { title: 'A title', text: 'Good morning' };
  const needsVideo = videos.required || images === null || videoFormats.includes(format);
  if (!mediaRequired && !videos.required && format === 'feed') return { ...words, media: [] };
  return { ...words, media: [sampleOf({ type: needsVideo ? 'video' : 'image' }, network, 0)] };
}
