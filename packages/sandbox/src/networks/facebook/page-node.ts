import type { World } from '#/core/world.ts';
import type { Page } from '#/networks/facebook/assets.ts';
import type { Caller, Parts } from '#/networks/facebook/caller.ts';
import { shortMs } from '#/networks/facebook/grants.ts';
import { type NodeCall, type NodeType, noObject } from '#/networks/facebook/graph.ts';
import { pageFields } from '#/networks/facebook/page-fields.ts';
import { never } from '#/networks/facebook/token-methods.ts';
import { noField } from '#/networks/facebook/user-node.ts';
import { pickFields } from '#/networks/meta/pick-fields.ts';

/** Pages, and everything that is made on them (Graph API, Page). */
export function pageNode(world: World, { assets, grants }: Parts): NodeType {
  const pageOf = ({ id, caller, context }: NodeCall): Page => {
    const page = assets.find(id);
    if (page === null || !isSeen(page, caller)) throw noObject(context.req.method, id);
    return page;
  };
  return {
    network: 'facebook',
    owns: (id) => assets.find(id) !== null,
    namesOf: (id, { person }) => [id, assets.find(id)?.username ?? '', person.id, person.handle],
    methods: {
      GET: (call) => {
        const page = pageOf(call);
        const { caller } = call;
        const isLong = caller.expiresAt - caller.issuedAt > shortMs;
        const token =
          caller.page !== null
            ? caller.token
            : grants.issueFor(caller.token, page.id, isLong ? never : caller.expiresAt);
        const fields = pageFields(world, page, { token, assets: caller.assets });
        return pickFields(call.parameters, fields, (message) => noField(message, 'Page'), 'name,id');
      },
    },
  };
}

/** A page's token sees this page; a person's sees the pages that were ticked. */
function isSeen(page: Page, { page: own, person, assets }: Caller): boolean {
  if (own !== null) return own.id === page.id;
  return page.personId === person.id && page.tasks.length > 0 && assets.includes(page.id);
}
