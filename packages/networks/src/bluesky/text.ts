import type { Feature, Mark } from '#/bluesky/find-marks.ts';
import type { Directory } from '#/bluesky/handle.ts';
import { normaliseHandle, resolveHandle } from '#/bluesky/handle.ts';
import type { ReconnectNeeded, RetryLater } from '#/port.ts';

/** A marked range of the text, in UTF-8 bytes (lexicon app.bsky.richtext.facet). */
type Facet = {
  $type: 'app.bsky.richtext.facet';
  index: { byteStart: number; byteEnd: number };
  features: Feature[];
};

export type FacetResult = { readonly kind: 'facets'; readonly facets: Facet[] } | ReconnectNeeded | RetryLater;

/** What every link, mention, tag or cashtag contains. Most posts of plain words never load the detection. */
const mayHoldFacet = /[@#＃$]|:\/\/|[a-z0-9]\.[a-z0-9]/i;

/**
 * Finds links, mentions and tags, with the detection of Bluesky's own client. A mention of a handle that leads nowhere
 * stays plain text, as it does there.
 */
export async function detectFacets(directory: Directory, text: string, signal: AbortSignal): Promise<FacetResult> {
  if (!mayHoldFacet.test(text)) return { kind: 'facets', facets: [] };
  // Loaded on first use: the client costs half a second and some 60 MB, which a server without such posts never pays.
  const { findMarks, isValidFeature } = await import('#/bluesky/find-marks.ts');

  const facets: Facet[] = [];
  for (const mark of findMarks(text)) {
    if (mark.feature.$type !== 'app.bsky.richtext.facet#mention') {
      facets.push(facetOf(mark, mark.feature));
      continue;
    }
    const handle = normaliseHandle(mark.feature.did);
    if (handle === null) continue;
    const found = await resolveHandle(directory, handle, signal);
    if (found.kind === 'did') {
      const mention: Feature = { ...mark.feature, did: found.did };
      if (isValidFeature(mention)) facets.push(facetOf(mark, mention));
    } else if (found.kind !== 'rejected') return found;
  }
  return { kind: 'facets', facets };
}

function facetOf({ byteStart, byteEnd }: Mark, feature: Feature): Facet {
  return { $type: 'app.bsky.richtext.facet', index: { byteStart, byteEnd }, features: [feature] };
}
