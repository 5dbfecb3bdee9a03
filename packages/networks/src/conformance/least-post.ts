import { type NetworkId, networkRules, type PostFormat, rulesInFormat } from '@nonet/domain';
import { sampleFilm, sampleOf } from '#/conformance/sample-media.ts';
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
  const count = rulesInFormat(networkRules[network], format).items?.least ?? 1;
  const file = (_: unknown, at: number) => sampleOf({ type: needsVideo ? 'video' : 'image' }, network, at);
  return { ...words, media: Array.from({ length: count }, file) };
}

type KindOfPost = Pick<PublishInput, 'format' | 'text' | 'media'>;

/** A post of each format, and one with a video where the usual format takes one: networks show them by calls of their own. */
export function kindsOfPost(network: NetworkId): [string, KindOfPost][] {
  const rules = networkRules[network];
  const { videos } = rules;
  const kinds = rules.formats.map((format): [string, KindOfPost] => {
    const { text, media } = leastPost(network, format);
    return [format, { format, media, text: rulesInFormat(rules, format).noText === true ? '' : text }];
  });
  const [format] = rules.formats;
  const film: KindOfPost = { format, text: 'A film', media: [sampleFilm(5_000)] };
  return videos.max > 0 && !videos.required ? [...kinds, [`${format} with a video`, film]] : kinds;
}
