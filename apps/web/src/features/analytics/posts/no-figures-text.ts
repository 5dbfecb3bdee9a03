import type { MeasuredPost } from '@nonet/contract';
import { networkName } from '@nonet/domain';

/** Why a post has no figures, or none that are new; null: it has. */
export function noFiguresText(
  { network, readAt, isGone }: MeasuredPost,
  offNetworks: readonly string[],
): string | null {
  const name = networkName(network);
  if (isGone) return `Not at ${name} any more`;
  if (readAt !== null) return null;
  return offNetworks.includes(network) ? `Figures are off for ${name}` : 'Not read yet';
}
