import type { NetworkId } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';

/** A long text that is folded below the text of a post, with a link of its own. */
export interface TextAttachment {
  readonly text: string;
  readonly link?: string | undefined;
}

/** Whether the network takes a long text beside the text of a post. */
export function takesAttachments(network: NetworkId): boolean {
  return networkRules[network].attachments !== undefined;
}

/** What the network gets of an attachment; null when it takes none, or there is none. */
export function attachmentFor(network: NetworkId, attachment: TextAttachment | null): TextAttachment | null {
  return takesAttachments(network) ? attachment : null;
}
