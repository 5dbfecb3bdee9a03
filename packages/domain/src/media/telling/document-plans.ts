import type { DocumentProbe } from '#/media/document-probe.ts';
import { refusedDocument } from '#/media/refused-document.ts';
import type { FilePlan } from '#/media/telling/file-plans.ts';
import { networkIds } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';

/** The plans for a document: of the networks that take documents. */
export function documentPlans(file: { readonly bytes: number; readonly document: DocumentProbe | null }): FilePlan[] {
  return networkIds.flatMap((network): FilePlan[] => {
    const { documents } = networkRules[network];
    if (documents === undefined) return [];
    const reason = refusedDocument({ ...file, type: 'document' }, network, documents);
    return [{ network, plan: reason === null ? 'as-is' : 'refuse', reason, recipe: null }];
  });
}
