import type { Directory } from '#/bluesky/handle.ts';
import { normaliseHandle, resolveHandle } from '#/bluesky/handle.ts';
import type { Json, ReconnectNeeded, RetryLater } from '#/port.ts';

/** A marked range of the text, in UTF-8 bytes (lexicon app.bsky.richtext.facet). */
type Facet = {
  $type: 'app.bsky.richtext.facet';
  index: { byteStart: number; byteEnd: number };
  features: { [key: string]: Json }[];
};

export type FacetResult = { readonly kind: 'facets'; readonly facets: Facet[] } | ReconnectNeeded | RetryLater;

/** What every link, mention, tag or cashtag contains. Most posts of plain words never load the detection. */
const mayHoldFacet = /[@#＃$]|:\/\/|[a-z0-9]\.[a-z0-9]/i;

const mentionType = 'app.bsky.richtext.facet#mention';

/**
 * Finds links, mentions and tags, with the detection of Bluesky's own client. A mention of a handle that leads nowhere
 * stays plain text, as it does there.
 */
export async function detectFacets(directory: Directory, text: string, signal: AbortSignal): Promise<FacetResult> {
  if (!mayHoldFacet.test(text)) return { kind: 'facets', facets: [] };
  // Loaded on first use: the package costs half a second and some 60 MB, which a server without such posts never pays.
  const { AppBskyRichtextFacet, RichText } = await import('@atproto/api');
  const rich = new RichText({ text });
  rich.detectFacetsWithoutResolution();

  const facets: Facet[] = [];
  for (const { index, features } of rich.facets ?? []) {
    const [feature] = features;
    const range = { byteStart: index.byteStart, byteEnd: index.byteEnd };
    if (AppBskyRichtextFacet.isLink(feature)) {
      facets.push(facet(range, { $type: 'app.bsky.richtext.facet#link', uri: feature.uri }));
    } else if (AppBskyRichtextFacet.isTag(feature)) {
      facets.push(facet(range, { $type: 'app.bsky.richtext.facet#tag', tag: feature.tag }));
    } else if (AppBskyRichtextFacet.isMention(feature)) {
      // Until it is resolved, the detection leaves the handle where the DID belongs.
      const handle = normaliseHandle(feature.did);
      if (handle === null) continue;
      const found = await resolveHandle(directory, handle, signal);
      if (found.kind === 'did') facets.push(facet(range, { $type: mentionType, did: found.did }));
      else if (found.kind !== 'rejected') return found;
    }
  }
  return { kind: 'facets', facets };
}

function facet(index: Facet['index'], feature: { [key: string]: Json }): Facet {
  return { $type: 'app.bsky.richtext.facet', index, features: [feature] };
}
