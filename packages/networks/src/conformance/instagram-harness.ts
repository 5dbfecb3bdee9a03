import { z } from 'zod';
import type { Connected, Harness } from '#/conformance/harness.ts';
import { networkAtSandbox } from '#/conformance/network-at-sandbox.ts';
import { sampleFilm, sampleMedia } from '#/conformance/sample-media.ts';
import type { SandboxProcess } from '#/conformance/sandbox-process.ts';
import type { InstagramAuth } from '#/instagram/wire.ts';
import type { MediaFile } from '#/port.ts';

/** Whose pages and accounts come with one yes. */
const handle = 'ana@nonet.test';
const redirectUri = 'http://localhost:9009/facebook-callback';

const images = (count: number): MediaFile[] =>
  Array.from({ length: count }, (_, n) => sampleMedia('image/jpeg', `image ${n}`, n));
const accountsAnswer = z.object({ accounts: z.array(z.object({ id: z.string() })).min(1) });
const family = '👨‍👩‍👧‍👦';

/** Instagram, played by the sandbox. Its accounts come with Facebook's yes. */
export const instagramHarness: Harness = {
  id: 'instagram',

  connect: async (_network, sandbox) => {
    const { consent } = networkAtSandbox('facebook', sandbox.origin);
    if (consent === undefined) throw new Error('Instagram comes with the consent page of Facebook');
    const code = await sayYes(consent.address({ state: 'the-state', redirectUri, codeChallenge: '' }), sandbox);
    const signal = AbortSignal.timeout(10_000);
    const result = await consent.exchange({ code, redirectUri, codeVerifier: '' }, { signal });
    if (result.kind !== 'signed-in') throw new Error(`not signed in: ${JSON.stringify(result)}`);
    // Less than a second, so that one question finds it unfinished and the next one ready.
    await sandbox.order('networks/instagram/set-processing', { ms: 300 });
    const connected: Connected | undefined = result.accounts.find(({ network }) => network === 'instagram');
    if (connected === undefined) throw new Error(`no account came: ${JSON.stringify(result.accounts)}`);
    return connected;
  },

  renewal: 'unending',

  endSignIns: async (sandbox) => {
    await sandbox.order('networks/facebook/revoke-grants', { handle });
  },

  endsAtNetworkOnly: true,

  secretsOf: (auth) => [(auth as InstagramAuth).pageToken],

  texts: [{ measure: 'units of UTF-16', longest: family.repeat(200), tooLong: `${family.repeat(200)}a` }],

  media: [
    { kind: 'a JPEG image', files: images(1), taken: true },
    { kind: 'a PNG image', files: [sampleMedia('image/png', 'one')], taken: false },
    { kind: 'ten images', files: images(10), taken: true },
    { kind: 'eleven images', files: images(11), taken: false },
    { kind: 'an image above 8 MB', files: [sampleMedia('image/jpeg', 'one', 8_000_000)], taken: false },
    { kind: 'a video', files: [sampleFilm(5_000)], taken: true },
    { kind: 'a video of two seconds', files: [sampleFilm(2_000)], taken: false },
    { kind: 'a video and an image', files: [sampleFilm(5_000), ...images(1)], taken: true },
  ],

  workAtOnce: (sandbox) => sandbox.order('networks/instagram/set-processing', { ms: 0 }),

  limitsWithoutTime: true,

  remembersRemoved: true,

  alternativeTexts: async (sandbox) => {
    const page = await fetch(`${sandbox.origin}/instagram`);
    const figures = (await page.text()).matchAll(/<figure><a [^>]*><img [^>]*alt="([^"]*)"/g);
    return Array.from(figures, ([, alt]) => alt ?? '');
  },
};

/** Leaves on the consent page what is ticked there, and reads the code off the way back. */
async function sayYes(page: URL, sandbox: SandboxProcess): Promise<string> {
  const { accounts } = accountsAnswer.parse(await sandbox.order('accounts', { network: 'facebook', handle }));
  const shown = await (await fetch(page)).text();
  const body = new URLSearchParams({ answer: 'authorize', account: accounts[0]?.id ?? '' });
  const boxes = shown.matchAll(/<input type="checkbox" name="([^"]+)"(?: value="([^"]*)")? checked/g);
  for (const [, name = '', value = 'on'] of boxes) body.append(name, value);
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  const code = URL.parse(answer.headers.get('location') ?? '')?.searchParams.get('code');
  if (code == null) throw new Error(`no code came back: ${answer.status} ${await answer.text()}`);
  return code;
}
