import { type FileKind, type NetworkId, nameList, networkName, networkRules } from '@nonet/domain';

const asked = {
  image: "Describe the picture for people who can't see it.",
  video: "Describe the video for people who can't see it.",
} as const;

/** The networks that get the alternative text of a file of this kind. Fewer have one for videos than for pictures. */
export function altTakers(type: FileKind, networks: readonly NetworkId[]): readonly NetworkId[] {
  return type === 'video' ? networks.filter((network) => networkRules[network].describesVideos) : networks;
}

/** What is asked for, and of a video which of the chosen networks get it. */
export function altHint(type: 'image' | 'video', networks: readonly NetworkId[]): string {
  if (type === 'image' || networks.length === 0) return asked[type];
  const takers = altTakers(type, networks).map(networkName);
  if (takers.length === 0) return `${asked.video} None of the chosen networks takes it.`;
  return `${asked.video} ${nameList(takers)} ${takers.length === 1 ? 'takes' : 'take'} it.`;
}
