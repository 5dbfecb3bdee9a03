import { expect, type Page } from '@playwright/test';
import type { PostChanged } from '../../packages/contract/src/index.ts';
import { at, dayAhead } from '../fixtures/dates.ts';
import { picture, pictures } from '../fixtures/files.ts';
import { composerOf, fillPost, openComposer } from '../screens/composer.ts';
import { mediaOf } from '../screens/media.ts';
import { pressBlocked, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const scheduleUrl = '**/api/social/posts/schedule';
const day = dayAhead(20);

/** Whether the small picture of each tile was drawn. */
const drawn = (page: Page) =>
  page
    .locator('[data-tile] img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));

test('MEDIA-01, MEDIA-02, MEDIA-12, MEDIA-14, API-14 several files at once become thumbnails, and all go with the post in their order', async ({
  page,
  connectedPerson: { account, post },
}) => {
  const composer = await openComposer(page);
  const media = mediaOf(page);
  await expect(page.getByRole('heading', { name: 'Media Upload' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add media' }).click();
  expect((await chooser).isMultiple()).toBe(true);
  await (await chooser).setFiles(await pictures(3));
  await media.expectStored('1.jpg', '2.jpg', '3.jpg');
  await expect.poll(() => drawn(page)).toEqual([true, true, true]);

  await fillPost(composer, { title: 'Three plates', content: '', day, handle: account.handle });
  const answer = page.waitForResponse(scheduleUrl);
  await composer.submit.click();
  const scheduled: PostChanged = await (await answer).json();
  const body = (await answer).request().postDataJSON();
  expect(body.imageUrl).toContain(body.media[0].id);
  const stored = await post(scheduled.post.id);
  expect(stored.media.map(({ fileName }) => fileName)).toEqual(['1.jpg', '2.jpg', '3.jpg']);
  await expect(page).toHaveURL(/\/calendar/);
  await expect(page.getByText('3 files')).toHaveCount(1);
});

test('files are reordered by dragging and by keys, and removed; the focus stays where the work is', async ({
  page,
  connectedPerson: _,
}) => {
  await openComposer(page);
  const media = mediaOf(page);
  await media.add(await pictures(4));
  await media.expectStored('1.jpg', '2.jpg', '3.jpg', '4.jpg');

  // Away from the bar at the foot, which lies over the page.
  await media.tiles.nth(0).evaluate((tile) => tile.scrollIntoView({ block: 'center' }));
  const [from, to] = await Promise.all([media.tiles.nth(0).boundingBox(), media.tiles.nth(2).boundingBox()]);
  await page.mouse.move(from!.x + 40, from!.y + 60);
  await page.mouse.down();
  await page.mouse.move(from!.x + 60, from!.y + 60);
  await page.mouse.move(to!.x + 40, to!.y + 60, { steps: 3 });
  await page.mouse.up();
  await media.expectStored('2.jpg', '3.jpg', '1.jpg', '4.jpg');
  await expect(media.tiles.nth(2)).toBeFocused();
  await expect(media.viewer).toHaveCount(0);

  await page.mouse.move(from!.x + 40, from!.y + 60);
  await page.mouse.down();
  await page.mouse.move(to!.x + 40, to!.y + 60, { steps: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await media.expectStored('2.jpg', '3.jpg', '1.jpg', '4.jpg');

  await media.tiles.nth(2).press('ArrowRight');
  await expect(media.tiles.nth(3)).toBeFocused();
  await page.keyboard.press('Shift+Home');
  await media.expectStored('4.jpg', '2.jpg', '3.jpg', '1.jpg');
  await expect(media.tiles.nth(0)).toBeFocused();
  await expect(page.getByText('Moved to place 1 of 4')).toHaveCount(1);
  await page.keyboard.press('Shift+ArrowRight');
  await media.expectStored('2.jpg', '4.jpg', '3.jpg', '1.jpg');
  await expect(media.tiles.nth(1)).toBeFocused();

  await media.remove(2).click();
  await media.expectStored('2.jpg', '3.jpg', '1.jpg');
  await expect(media.tiles.nth(1)).toBeFocused();
  await media.remove(3).click();
  await expect(media.tiles.nth(1)).toBeFocused();
  await media.remove(1).click();
  await media.remove(1).click();
  await expect(media.tiles).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add media' })).toBeFocused();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 780 } });

  test('a tile that is held is lifted and dragged; a swipe only scrolls', async ({ page, connectedPerson: _ }) => {
    await openComposer(page);
    const media = mediaOf(page);
    await media.add(await pictures(3));
    await media.expectStored('1.jpg', '2.jpg', '3.jpg');
    const screen = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      screen.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const top = () => page.evaluate(() => scrollY);
    // Bars cover the edges of the screen, so the tile has to be in its middle, and stand still, before it is touched.
    const placesOnScreen = async () => {
      await media.tiles.nth(0).evaluate((tile) => tile.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await media.tiles.nth(0).hover({ trial: true });
      const [first, third] = await Promise.all([media.tiles.nth(0).boundingBox(), media.tiles.nth(2).boundingBox()]);
      return { x: first!.x + 30, y: first!.y + 40, thirdX: third!.x + 30 };
    };

    const swiped = await placesOnScreen();
    const before = await top();
    // A swipe goes on after the finger has left; a touch during that only stops it.
    const scrolling = await page.evaluateHandle(() => ({
      end: new Promise((resolve) => addEventListener('scrollend', resolve, { once: true })),
    }));
    await touch('touchStart', swiped.x, swiped.y);
    await touch('touchMove', swiped.x, swiped.y - 60);
    await touch('touchEnd');
    await scrolling.evaluate(async ({ end }) => void (await end));
    expect(await top()).toBeGreaterThan(before);
    await expect(media.viewer).toHaveCount(0);
    await media.expectStored('1.jpg', '2.jpg', '3.jpg');

    const { x, y, thirdX } = await placesOnScreen();
    const scrolled = await top();
    await touch('touchStart', x, y);
    await expect(page.locator('[data-dragged]')).toHaveCount(1);
    await touch('touchMove', x + 30, y - 10);
    await touch('touchMove', thirdX, y);
    await touch('touchEnd');
    await media.expectStored('2.jpg', '3.jpg', '1.jpg');
    expect(await top()).toBe(scrolled);
  });
});

test('MEDIA-03, MEDIA-04, MEDIA-05, MEDIA-06, MEDIA-07, MEDIA-08, MEDIA-09 the overlay shows a file in full size, its place and the dimensions that are wanted; arrows, Esc, the backdrop and the close button', async ({
  page,
  connectedPerson: { account },
}) => {
  const composer = await openComposer(page);
  const media = mediaOf(page);
  await composer.account(account.handle).check();
  await media.add([await picture('wide.jpg', { width: 400, height: 100 }), ...(await pictures(2))]);
  await media.expectStored('wide.jpg', '1.jpg', '2.jpg');

  await media.tiles.nth(0).click();
  const { viewer } = media;
  await expect(viewer.getByRole('heading', { name: 'Image #1' })).toBeVisible();
  await expect(viewer.getByText('1 of 3')).toBeVisible();
  await expect(viewer).toContainText('wide.jpg · 400 × 100');
  await expect(viewer).toContainText('Required dimensionsBluesky: any size');
  const full = viewer.getByRole('img', { name: 'wide.jpg' });
  // The picture may come after its place.
  await expect.poll(() => full.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);

  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('heading', { name: 'Image #2' })).toBeVisible();
  await viewer.getByLabel('Alternative text').fill('A plate');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('heading', { name: 'Image #2' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Next' }).click();
  await pressBlocked(viewer.getByRole('button', { name: 'Next' }));
  await expect(viewer.getByText('3 of 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(media.tiles.nth(2)).toBeFocused();

  await media.tiles.nth(1).press('Enter');
  await expect(viewer.getByLabel('Alternative text')).toHaveValue('A plate');
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toHaveCount(0);
  await media.tiles.nth(1).click();
  await expect(viewer).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(viewer).toHaveCount(0);

  await media.tiles.nth(0).click();
  await viewer.getByRole('button', { name: 'Move later' }).click();
  await expect(viewer.getByText('2 of 3')).toBeVisible();
  await viewer.getByRole('button', { name: 'Remove' }).click();
  await expect(viewer.getByText('2 of 2')).toBeVisible();
  await expect(viewer).toContainText('2.jpg');
  await expect(viewer.getByRole('button', { name: 'Remove' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add media' })).toBeFocused();
});

test('MEDIA-10, VAL-19, POST-29 too many photos are named, marked and led to; without them the post may go', async ({
  page,
  connectedPerson: { account },
}) => {
  const composer = await openComposer(page);
  const media = mediaOf(page);
  await fillPost(composer, { title: 'Plates', content: 'Plates', day, handle: account.handle });
  await media.add(await pictures(5));
  await media.expectStored('1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg');
  await expect(page.getByRole('status').filter({ hasText: 'Too many photos for: Bluesky (4 max)' })).toBeVisible();
  await expect(media.tiles.nth(3)).toHaveAccessibleName('Image 4: 4.jpg');
  await expect(media.tiles.nth(4)).toHaveAccessibleName('Image 5: 5.jpg. Too many photos for Bluesky');
  await expect(composer.problems).toContainText(
    'Too many photos for: Bluesky (4 max). Please remove some photos or deselect these platforms.',
  );
  await expect(composer.submit).toHaveAttribute('aria-disabled', 'true');

  await composer.problems.getByRole('button', { name: 'Review photos' }).click();
  await expect(media.tiles.nth(4)).toBeFocused();
  await media.remove(5).click();
  await expect(page.getByText('Too many photos')).toHaveCount(0);
  await expect(composer.submit).not.toHaveAttribute('aria-disabled');
});

test('files dropped on the page or pasted are added; text that is pasted stays text', async ({
  page,
  connectedPerson: _,
}) => {
  const composer = await openComposer(page);
  const media = mediaOf(page);
  const [first, second] = await pictures(2);
  const transfer = (file: { name: string; buffer: Buffer }, text?: string) =>
    page.evaluateHandle(
      ({ name, base64, text }) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
        if (text) data.setData('text/plain', text);
        return data;
      },
      { name: file.name, base64: file.buffer.toString('base64'), text },
    );

  const dropped = await transfer(first!);
  await composer.title.dispatchEvent('dragenter', { dataTransfer: dropped });
  await expect(page.getByRole('button', { name: 'Drop to add' })).toBeVisible();
  await composer.title.dispatchEvent('drop', { dataTransfer: dropped });
  await media.expectStored('1.jpg');
  await expect(page.getByRole('button', { name: 'Add media' })).toBeVisible();

  const paste = async (file: { name: string; buffer: Buffer }, text?: string) => {
    const data = await transfer(file, text);
    await composer.content.evaluate(
      (area, clipboardData) =>
        area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
      data,
    );
  };
  await paste(second!, 'Words with a picture of themselves');
  await paste(second!);
  await media.expectStored('1.jpg', '2.jpg');
});

test('the media of a post are kept, changed and reordered when it is edited', async ({ page, connectedPerson }) => {
  const { schedule, post, account } = connectedPerson;
  const composer = await openComposer(page);
  const media = mediaOf(page);
  await media.add(await pictures(2));
  await media.expectStored('1.jpg', '2.jpg');
  await fillPost(composer, { title: 'Two plates', content: 'Plates', day, handle: account.handle });
  const answer = page.waitForResponse(scheduleUrl);
  await composer.submit.click();
  const { post: scheduled }: PostChanged = await (await answer).json();

  await page.goto(`/create-post?edit=${scheduled.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Post' })).toBeVisible();
  await media.expectStored('1.jpg', '2.jpg');
  await expect.poll(() => drawn(page)).toEqual([true, true]);
  await media.tiles.nth(1).press('Shift+ArrowLeft');
  await media.tiles.nth(0).click();
  await media.viewer.getByLabel('Alternative text').fill('The second plate');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page).getByText(/^Post saved/)).toBeVisible();
  const changed = await post(scheduled.id);
  expect(changed.media.map(({ fileName, alt }) => [fileName, alt])).toEqual([
    ['2.jpg', 'The second plate'],
    ['1.jpg', ''],
  ]);

  const plain = await schedule({ title: 'No plates', at: at(day, 12) });
  await page.goto(`/create-post?edit=${plain.id}`);
  await expect(composerOf(page).title).toHaveValue('No plates');
  await expect(media.tiles).toHaveCount(0);
});
