import type { FileKind } from '#/networks/file-kind.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';

/** Whether the network fetches a file of this kind itself, from an address of ours. */
export function fetchesFile({ fetchesFiles = [] }: NetworkRules, type: FileKind): boolean {
  return fetchesFiles.includes(type);
}

/**
 * The sentence that networks cannot fetch files from this installation. `publicUrl`: the origin at which people reach
 * it.
 */
export function filesUnreachable(publicUrl: string): string {
  return `Networks cannot fetch files from this installation, because ${publicUrl} cannot be reached from the internet.`;
}
