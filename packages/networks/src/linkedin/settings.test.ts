import { expect, test } from 'vitest';
import { linkedinSetup } from '#/linkedin/settings.ts';

const app = { LINKEDIN_CLIENT_ID: 'c', LINKEDIN_CLIENT_SECRET: 's' };
const warnings = (version: string, now: string) => {
  const settings = linkedinSetup.read({ ...app, LINKEDIN_VERSION: version }, null);
  return settings && linkedinSetup.warnings?.(settings, new Date(now));
};

test.each([
  ['openid,profile,email,w_member_social', true],
  ['w_member_social r_basicprofile w_organization_social rw_organization_admin', true],
  ['openid,profile,email', false],
  ['openid,w_member_social', false],
  ['openid,profile,w_member_social,w_everything', false],
])('LI-02 scopes %s are taken: %s', (scopes, isTaken) => {
  expect(linkedinSetup.variables['LINKEDIN_SCOPES']?.schema.safeParse(scopes).success).toBe(isTaken);
});

test('LI-02 unless the operator says more, people are asked for what every app may ask for; the sandbox has everything', () => {
  expect(linkedinSetup.read(app, null)?.scopes).toEqual(['openid', 'profile', 'email', 'w_member_social']);
  const atSandbox = linkedinSetup.read({}, 'http://127.0.0.1:9010');
  expect(atSandbox?.scopes).toEqual(
    expect.arrayContaining([
      'openid',
      'profile',
      'email',
      'w_member_social',
      'r_basicprofile',
      'w_organization_social',
    ]),
  );
  expect(linkedinSetup.read({}, null)).toBeUndefined();
});

test('an operator is warned 60 days before the version of the API ends', () => {
  expect(warnings('202604', '2027-02-13T00:00:00Z')).toEqual([]);
  expect(warnings('202604', '2027-02-14T00:00:00Z')).toEqual([
    'Version 202604 of LinkedIn’s API ends on 15 April 2027: set LINKEDIN_VERSION to a newer one.',
  ]);
  expect(warnings('202510', '2026-11-24T00:00:00Z')).toEqual([
    'Version 202510 of LinkedIn’s API ended on 15 October 2026: set LINKEDIN_VERSION to a newer one.',
  ]);
});

test('a version whose end nobody has told yet lives for a year', () => {
  expect(warnings('202609', '2027-07-16T00:00:00Z')).toEqual([]);
  expect(warnings('202609', '2027-07-18T00:00:00Z')).toEqual([
    'Version 202609 of LinkedIn’s API ends on 15 September 2027: set LINKEDIN_VERSION to a newer one.',
  ]);
});

test.each(['2026-09', '202613', '20260901'])('%s is no version', (version) => {
  expect(linkedinSetup.variables['LINKEDIN_VERSION']?.schema.safeParse(version).success).toBe(false);
});
