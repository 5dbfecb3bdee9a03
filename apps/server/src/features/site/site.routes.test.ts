import { siteSchema } from '@nonet/contract';
import { expect, test } from 'vitest';

import { startTestServer } from '#/testing/server.ts';

async function siteOf(environment: Record<string, string>) {
  const server = await startTestServer({ environment });
  try {
    const answer = await server.fetch('/api/site');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    return siteSchema.strict().parse(await answer.json());
  } finally {
    await server.close();
  }
}

test('a demonstration says so, and who runs it is visibly a placeholder', async () => {
  const site = await siteOf({});
  expect(site).toMatchObject({ signUp: 'open', isDemo: true, provider: { isPlaceholder: true } });
  expect(site.sandboxUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(site.provider.name).toMatch(/^\[.+\]$/);
});

test('tells visitors who runs the installation and what it offers', async () => {
  const provider = {
    name: 'Studio Fala',
    address: 'ul. Prosta 1, 00-001 Warszawa',
    contactEmail: 'hello@fala.example',
  };
  const site = await siteOf({
    SANDBOX: 'off',
    SIGN_UP: 'closed',
    MAX_UPLOAD_MB: '25',
    CONVERT: 'off',
    PROVIDER_NAME: provider.name,
    PROVIDER_ADDRESS: provider.address,
    CONTACT_EMAIL: provider.contactEmail,
  });
  expect(site).toEqual({
    signUp: 'closed',
    facebookSignIn: false,
    isDemo: false,
    sandboxUrl: null,
    maxUploadBytes: 25 * 1024 * 1024,
    convertsVideos: false,
    isMeasured: false,
    functionsRegion: 'us-central1',
    provider: { ...provider, isPlaceholder: false },
  });
});
