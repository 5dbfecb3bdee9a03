import { expect, test } from 'vitest';

import official from '#/networks/linkedin/official/openid-configuration.json' with { type: 'json' };
import { meanings } from '#/networks/linkedin/scopes.ts';
import { TestLinkedin } from '#/networks/linkedin/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

test('the endpoints, the scopes and the claims of OpenID are those of LinkedIn’s own discovery document', async () => {
  const linkedin = new TestLinkedin(await sandboxForTest());
  const here = (address: string): string =>
    address
      .replace('https://www.linkedin.com', `${linkedin.sandbox.url}/linkedin`)
      .replace('https://api.linkedin.com', `${linkedin.sandbox.url}/linkedin-api`);
  expect(linkedin.authorizeAddress()).toMatch(here(official.authorization_endpoint));
  expect((await fetch(here(official.token_endpoint), { method: 'POST' })).status).toBe(401);
  expect(Object.keys(meanings)).toEqual(expect.arrayContaining(official.scopes_supported));
  const { token } = await linkedin.signIn();
  const told = await fetch(here(official.userinfo_endpoint), { headers: { authorization: `Bearer ${token}` } });
  const claims = Object.keys((await told.json()) as object);
  expect(claims).toContain('sub');
  expect(claims.filter((claim) => !official.claims_supported.includes(claim))).toEqual([]);
});
