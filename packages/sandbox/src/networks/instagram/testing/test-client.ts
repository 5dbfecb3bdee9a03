import { TestFacebook, type TestPage } from '#/networks/facebook/testing/test-client.ts';
import { serveFiles } from '#/networks/threads/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { type Answer, sandboxForTest, type TestSandbox } from '#/testing/sandbox.ts';
import { TestNetwork } from '#/testing/test-network.ts';

type Fields = Record<string, string>;

/** A JPEG as far as its frame header tells. */
export function jpegOf(width: number, height: number, bytes = 64): Uint8Array<ArrayBuffer> {
  const jpeg = Buffer.alloc(Math.max(bytes, 16));
  jpeg.set([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8]);
  jpeg.writeUInt16BE(height, 7);
  jpeg.writeUInt16BE(width, 9);
  return new Uint8Array(jpeg);
}

/** An upright video of ten seconds. */
export const upright = mp4Of(10_000, [1_080, 1_920]);

/** Instagram as an app meets it: on Facebook's Graph host, with the token of a page. */
export class TestInstagram extends TestNetwork {
  readonly facebook: TestFacebook;

  constructor(sandbox: TestSandbox) {
    // People say yes at Facebook.
    const nowhere = { api: '', consent: '', asked: { redirect_uri: '' }, token: { path: '' } };
    super(sandbox, { network: 'instagram', ...nowhere });
    this.facebook = new TestFacebook(sandbox);
  }

  /** The account that is linked to the page of this username. */
  async account(username = 'studio.fala', handle = 'ana@nonet.test'): Promise<TestAccount> {
    const page = await this.facebook.page(username, handle);
    const { body } = await page.get('me?fields=instagram_business_account');
    return new TestAccount(this, page, body.instagram_business_account.id);
  }
}

/** An account, by the token of its page. */
export class TestAccount {
  readonly instagram: TestInstagram;
  readonly page: TestPage;
  readonly id: string;

  constructor(instagram: TestInstagram, page: TestPage, id: string) {
    this.instagram = instagram;
    this.page = page;
    this.id = id;
  }

  get(path: string): Promise<Answer> {
    return this.page.get(path);
  }

  delete(id: string): Promise<Answer> {
    return this.page.delete(id);
  }

  /** Makes a container. */
  create(fields: Fields): Promise<Answer> {
    return this.page.send(`${this.id}/media`, fields);
  }

  /** The id of a container. */
  async begin(fields: Fields): Promise<string> {
    const { status, body } = await this.create(fields);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.id;
  }

  publish(id: string): Promise<Answer> {
    return this.page.send(`${this.id}/media_publish`, { creation_id: id });
  }

  /** The id of a post. */
  async post(fields: Fields): Promise<string> {
    const { status, body } = await this.publish(await this.begin(fields));
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.id;
  }

  async status(id: string): Promise<Record<string, unknown>> {
    return (await this.get(`${id}?fields=status_code,status`)).body;
  }

  async ids(edge: 'media' | 'stories', query = ''): Promise<string[]> {
    const { body } = await this.get(`${this.id}/${edge}?${query}`);
    return body.data.map(({ id }: { id: string }) => id);
  }
}

/** An account whose containers are ready at once, and the address of files that it posts. */
export async function ready(more: Record<string, Uint8Array<ArrayBuffer>> = {}) {
  const instagram = new TestInstagram(await sandboxForTest());
  await instagram.steer('set-processing', { ms: 0 });
  const studio = await instagram.account();
  const files = await serveFiles({ 'a.jpg': jpegOf(640, 480), 'b.jpg': jpegOf(480, 600), 'v.mp4': upright, ...more });
  return { instagram, studio, files, picture: { image_url: `${files}/a.jpg` } };
}
