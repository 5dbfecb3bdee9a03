import {
  type ChosenMedia,
  kindOf,
  type NetworkId,
  networkRules,
  type PostFormat,
  refusedMedia,
  rulesInFormat,
} from '@nonet/domain';

import type { MediaFile, Rejected } from '#/port.ts';

/**
 * Why these files cannot go to the network, in the words and with the code of the submit checks; null when they can. The
 * checks say so before a post is accepted; here nothing that they did not see is uploaded. `format`: the usual one of the network.
 */
export function refuseMedia(
  network: NetworkId,
  media: readonly MediaFile[],
  format: PostFormat = networkRules[network].formats[0],
): Rejected | null {
  const rules = rulesInFormat(networkRules[network], format);
  const files = media.map((file): ChosenMedia => {
    const type = kindOf(file.contentType);
    const { document = null, ...known } = file;
    const probe =
      document === null ? null : { pages: document.pages, width: file.width ?? 1, height: file.height ?? 1 };
    return { ...known, type, document: probe, animated: type === 'image' && isAnimation(file, network) };
  });
  const [first] = refusedMedia([rules], { media: files, weigh: null, areMade: true, planVideo: null });
  return first === undefined ? null : { kind: 'rejected', code: first.code, message: first.message };
}

/** Of a type that the network takes for animations only, a still picture would have been made another. */
function isAnimation({ contentType }: MediaFile, network: NetworkId): boolean {
  const { images } = networkRules[network];
  const isStill = images === null || images.types.includes(contentType);
  return !isStill && images.animation?.types.includes(contentType) === true;
}
