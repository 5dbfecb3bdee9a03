import type { World } from '#/core/world.ts';
import { emailOf } from '#/networks/facebook/accounts.ts';
import type { Parts } from '#/networks/facebook/caller.ts';
import { openDeclined } from '#/networks/facebook/dialog.ts';
import { shortMs } from '#/networks/facebook/grants.ts';
import { type NodeCall, type NodeType, noObject } from '#/networks/facebook/graph.ts';
import { graphPage } from '#/networks/facebook/graph-page.ts';
import { pictureHref } from '#/networks/facebook/links.ts';
import { pageFields } from '#/networks/facebook/page-fields.ts';
import { noField } from '#/networks/facebook/refusals.ts';
import { never } from '#/networks/facebook/token-methods.ts';
import { pickFields } from '#/networks/meta/pick-fields.ts';

/** People, as the app sees them: themselves, what they have allowed, and their pages (Graph API, User). */
export function userNode(world: World, parts: Parts): NodeType {
  const { accounts, assets, grants } = parts;
  const assertSelf = ({ id, caller, context }: NodeCall): void => {
    if (id !== caller.person.id || caller.page !== null) throw noObject(context.req.method, id);
  };

  return {
    network: 'facebook',
    owns: (id) => accounts.find(id) !== null,
    namesOf: (id) => [id, accounts.find(id)?.handle ?? ''],
    methods: {
      GET: (call) => {
        const { person, scopes } = call.caller;
        if (call.id !== person.id) throw noObject('GET', call.id);
        const url = `${world.origin()}${pictureHref(person.id)}`;
        const fields = {
          id: person.id,
          name: person.name,
          email: (scopes.includes('email') ? emailOf(person) : null) ?? undefined,
          picture: { data: { height: 128, is_silhouette: false, url, width: 128 } },
        };
        return pickFields(call.parameters, fields, (message) => noField(message, 'User'), 'id,name');
      },

      'GET permissions': (call) => {
        assertSelf(call);
        const { person, scopes } = call.caller;
        const declined = openDeclined(world).get(person.id) ?? [];
        return {
          data: [
            ...scopes.map((permission) => ({ permission, status: 'granted' })),
            ...declined
              .filter((name) => !scopes.includes(name))
              .map((permission) => ({ permission, status: 'declined' })),
          ],
        };
      },

      'DELETE permissions': (call) => {
        assertSelf(call);
        const permission = call.parameters.get('permission');
        if (permission === undefined) grants.revokeAllOf(call.id);
        else grants.narrow(call.id, permission);
        return { success: true };
      },

      'GET accounts': (call) => {
        assertSelf(call);
        call.assertScope('pages_show_list');
        const { caller, parameters } = call;
        const listed = assets.of(call.id).filter(({ id, isBusinessOwned }) => {
          return caller.assets.includes(id) && !isBusinessOwned;
        });
        const isLong = caller.expiresAt - caller.issuedAt > shortMs;
        return graphPage(call, listed, (page) => {
          const token = grants.issueFor(caller.token, page.id, isLong ? never : caller.expiresAt);
          const fields = pageFields(world, page, { token, assets: caller.assets });
          return pickFields(
            parameters,
            fields,
            (message) => noField(message, 'Page'),
            'access_token,category,name,id,tasks',
          );
        });
      },
    },
  };
}
