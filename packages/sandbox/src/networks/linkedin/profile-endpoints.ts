import type { World } from '#/core/world.ts';
import type { Endpoint, Gate } from '#/networks/linkedin/api.ts';
import { pictureHref } from '#/networks/linkedin/links.ts';
import { accessDenied, notFound, RestError } from '#/networks/linkedin/rest-error.ts';

const adminScopes = ['rw_organization_admin', 'r_organization_admin'];

/** Who signed in, and the pages on which they have a role. */
export function profileEndpoints(world: World, { accounts }: Gate): Endpoint[] {
  const member = (id: string) => {
    const found = accounts.find(id);
    if (found === null) throw notFound(`urn:li:person:${id}`);
    const [first = '', ...others] = found.name.split(' ');
    return { ...found, first, last: others.join(' ') };
  };
  return [
    {
      verb: 'GET',
      path: '/v2/userinfo',
      resource: 'userinfo.GET',
      scopes: ['openid'],
      run: ({ bearer, has }) => {
        const { id, name, first, last, handle } = member(bearer.accountId);
        const profile = {
          name,
          given_name: first,
          family_name: last,
          picture: `${world.origin()}${pictureHref(id)}`,
          locale: { country: 'US', language: 'en' },
        };
        const email = { email: `${handle}@nonet.test`, email_verified: true };
        return { sub: id, ...(has('profile') ? profile : {}), ...(has('email') ? email : {}) };
      },
    },
    {
      verb: 'GET',
      path: '/v2/me',
      resource: 'me.GET.NO_VERSION',
      scopes: ['r_basicprofile'],
      run: ({ bearer }) => {
        const { id, first, last, handle } = member(bearer.accountId);
        return { id, localizedFirstName: first, localizedLastName: last, vanityName: handle, localizedHeadline: '' };
      },
    },
    {
      verb: 'GET',
      path: '/rest/organizationAcls',
      resource: 'organizationAcls.FINDER-roleAssignee',
      query: { q: 'roleAssignee' },
      scopes: adminScopes,
      run: ({ bearer, memberUrn, query }) => {
        const elements = accounts
          .pages()
          .filter(({ memberId, role }) => memberId === bearer.accountId && (query.get('role') ?? role) === role)
          .map(({ id, role }) => ({
            organization: `urn:li:organization:${id}`,
            role,
            roleAssignee: memberUrn,
            state: 'APPROVED',
          }));
        return { elements, paging: { start: 0, count: elements.length, links: [] } };
      },
    },
    {
      verb: 'GET',
      path: '/rest/organizations/:id{[0-9]+}',
      resource: 'organizations.GET',
      scopes: adminScopes,
      run: ({ bearer, context }) => {
        const page = accounts.page(context.req.param('id') ?? '');
        if (page === null) throw new RestError(404, 'NOT_FOUND', 'Could not find organization');
        if (page.memberId !== bearer.accountId || page.role !== 'ADMINISTRATOR')
          throw accessDenied('organizations.GET');
        const { id, name, vanityName } = page;
        const named = { localized: { en_US: name }, preferredLocale: { country: 'US', language: 'en' } };
        return { id: Number(id), localizedName: name, name: named, vanityName, primaryOrganizationType: 'NONE' };
      },
    },
  ];
}
