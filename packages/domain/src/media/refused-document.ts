import type { DocumentProbe } from '#/media/document-probe.ts';
import { grouped, megabytes } from '#/media/file-words.ts';
import type { FileKind } from '#/networks/file-kind.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import type { DocumentRules } from '#/networks/network-rules.ts';

interface DocumentFile {
  readonly type: FileKind;
  readonly bytes?: number;
  readonly document?: DocumentProbe | null;
}

/** Why a network that takes documents does not take this one, as a sentence for its owner; null when it does, and for other files. */
export function refusedDocument(
  { type, bytes = 0, document }: DocumentFile,
  id: NetworkId,
  limits: DocumentRules,
): string | null {
  if (type !== 'document') return null;
  const name = networkName(id);
  const pages = document?.pages ?? 0;
  if (pages > limits.maxPages) {
    return `${name} takes documents of up to ${limits.maxPages} pages, and this one has ${grouped(pages)}. Use a shorter one or deselect ${name}.`;
  }
  return bytes > limits.maxBytes
    ? `${name} takes documents up to ${megabytes(limits.maxBytes)}. Use a smaller one or deselect ${name}.`
    : null;
}
