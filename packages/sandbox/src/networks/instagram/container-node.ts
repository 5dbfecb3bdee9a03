import type { NodeType } from '#/networks/facebook/graph.ts';
import { noObject } from '#/networks/facebook/graph.ts';
import { invalidParameter } from '#/networks/instagram/refusals.ts';
import { namesOf, type Shelves } from '#/networks/instagram/shelves.ts';
import { pickFields } from '#/networks/meta/pick-fields.ts';

/** Posts that nobody sees yet ("IG Container"): how they are getting on. */
export function containerNode(shelves: Shelves): NodeType {
  const { containers } = shelves;
  return {
    network: 'instagram',
    owns: (id) => containers.has(id),
    namesOf: (_id, { page }) => namesOf(shelves, page?.instagram?.id ?? ''),
    methods: {
      GET: (call) => {
        const accountId = call.caller.page?.instagram?.id ?? '';
        const container = containers.find(accountId, call.id);
        if (container === null) throw noObject('GET', call.id);
        return call.take('status', () => {
          const { status, failure } = containers.stateOf(container);
          const fields = {
            id: container.id,
            status_code: status,
            status: failure === null ? sentences[status] : `Error: Media upload has failed with error code ${failure}`,
          };
          return pickFields(call.parameters, fields, invalidParameter);
        });
      },
    },
  };
}

const sentences = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  PUBLISHED: 'Published: Media has been published.',
  EXPIRED: 'Expired: The container was not published within 24 hours.',
  ERROR: 'Error: Media upload has failed.',
} as const;
