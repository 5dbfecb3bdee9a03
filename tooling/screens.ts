import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makePdf } from '../apps/server/src/testing/pdf.ts';
import { makeVideo } from '../apps/server/src/testing/video.ts';
import type { BrandAnswer } from '../packages/contract/src/index.ts';
import { answerActivity } from './demo-data/activity-answers.ts';
import { answerMade } from './demo-data/media-answers.ts';
import { answerMessageSettings, answerMessages, answerReport, emptyWeek } from './demo-data/message-answers.ts';
import { type people, sandboxAccounts } from './demo-data/people.ts';
import { answerPlans, catalogue, ownPlan, subscribed } from './demo-data/plan-answers.ts';
import { platesPicture } from './demo-data/plates.ts';

/** A screen of the product, and what is done to it before its picture is taken. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Whether the screen is seen with a session, or by a visitor. */
  readonly signedIn: boolean;
  /** Who is signed in; absent: the studio, which has posts in every state. */
  readonly by?: keyof typeof people;
  readonly prepare?: (page: Page) => Promise<void>;
  /** Done before the page is opened: sets up an answer that the seeded product does not give. */
  readonly before?: (page: Page) => Promise<void>;
  /** Published on the landing page: the picture goes into apps/web/public, and only where its name is asked for. */
  readonly isPublished?: boolean;
  /** True when the screen shows a loading state on purpose. */
  readonly staysBusy?: boolean;
}

const failedConnect = new URLSearchParams({
  error: 'twitter',
  message: 'X does not accept how this installation is set up. Please tell whoever runs it.',
  reference: '3f9a2c1b',
});

/** Every screen, with the states of it that look different. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: '/', signedIn: false },
  { name: 'landing-closed', path: '/', signedIn: false, before: closeSignUp },
  { name: 'login', path: '/login', signedIn: false },
  { name: 'login-problems', path: '/login', signedIn: false, prepare: (page) => press(page, 'Login') },
  { name: 'register', path: '/register', signedIn: false },
  { name: 'register-problems', path: '/register', signedIn: false, prepare: (page) => press(page, 'Create Account') },
  { name: 'forgot-password', path: '/forgot-password', signedIn: false },
  { name: 'forgot-password-sent', path: '/forgot-password', signedIn: false, before: sendNoMail, prepare: askForMail },
  { name: 'reset-password', path: '/reset-password?token=from-a-mail', signedIn: false },
  { name: 'reset-password-dead', path: '/reset-password', signedIn: false },
  { name: 'verify-email', path: '/verify-email?token=from-a-mail', signedIn: false },
  { name: 'confirm-email-change', path: '/confirm-email-change?token=from-a-mail', signedIn: false },
  { name: 'undo-email-change', path: '/undo-email-change?token=from-a-mail', signedIn: false },
  { name: 'account-deleted', path: '/account-deleted?receipt=example', signedIn: false, before: showReceipt },
  {
    name: 'deletion-request',
    path: '/facebook-deletion?id=i&confirmation_code=c',
    signedIn: false,
    before: showDeletion,
  },
  { name: 'deletion-request-incomplete', path: '/facebook-deletion', signedIn: false },
  { name: 'privacy-policy', path: '/privacy-policy', signedIn: false },
  { name: 'terms-of-service', path: '/terms-of-service', signedIn: false },
  { name: 'what-can-be-sent', path: '/what-can-be-sent', signedIn: false },
  { name: 'not-found', path: '/there-is-no-such-page', signedIn: false },
  { name: 'calendar', path: '/calendar', signedIn: true },
  { name: 'calendar-day', path: '/calendar', signedIn: true, prepare: showBusyDay },
  { name: 'product-picture', path: '/calendar', signedIn: true, isPublished: true, prepare: showPlannedDay },
  { name: 'calendar-empty', path: '/calendar?day=2031-05-14', signedIn: true },
  { name: 'calendar-needs-you', path: '/calendar?show=needs-you', signedIn: true },
  { name: 'post-details', path: '/calendar', signedIn: true, prepare: showDetails },
  {
    name: 'post-details-video',
    path: '/calendar',
    signedIn: true,
    before: (page) => answerMade(page, 'making'),
    prepare: showVideoDetails,
  },
  { name: 'calendar-week', path: '/calendar?view=week', signedIn: true },
  { name: 'calendar-list', path: '/calendar?view=list&day=2026-11-20', signedIn: true },
  { name: 'calendar-zone', path: '/calendar', signedIn: true, prepare: (page) => open(page, /^Time zone: /) },
  { name: 'calendar-offline', path: '/calendar', signedIn: true, prepare: (page) => page.context().setOffline(true) },
  { name: 'calendar-feed', path: '/calendar', signedIn: true, prepare: makeFeed },
  {
    name: 'calendar-failed',
    path: '/calendar',
    signedIn: true,
    before: refusePosts,
    prepare: waitForTryAgain,
  },
  { name: 'create-post', path: '/create-post', signedIn: true },
  { name: 'create-post-date', path: '/create-post', signedIn: true, prepare: (page) => open(page, /^Date: /) },
  { name: 'create-post-filled', path: '/create-post', signedIn: true, prepare: fillPost },
  { name: 'create-post-preview', path: '/create-post', signedIn: true, prepare: previewPost },
  { name: 'create-post-media', path: '/create-post', signedIn: true, prepare: addMedia },
  { name: 'create-post-media-open', path: '/create-post', signedIn: true, prepare: openMedia },
  { name: 'create-post-plates', path: '/create-post', signedIn: true, prepare: writePlates },
  { name: 'create-post-left-out', path: '/create-post', signedIn: true, prepare: pasteTooMuch },
  { name: 'create-post-card', path: '/create-post', signedIn: true, before: answerCard, prepare: showCard },
  { name: 'create-post-add', path: '/create-post', signedIn: true, before: answerCard, prepare: openAdd },
  { name: 'create-post-poll', path: '/create-post', signedIn: true, before: answerCard, prepare: askPoll },
  { name: 'create-post-document', path: '/create-post', signedIn: true, prepare: addDocument },
  { name: 'create-post-document-pages', path: '/create-post', signedIn: true, prepare: sendPages },
  { name: 'create-post-as-document', path: '/create-post', signedIn: true, prepare: swipePictures },
  { name: 'create-post-long-text', path: '/create-post', signedIn: true, before: answerCard, prepare: attachText },
  {
    name: 'create-post-video',
    path: '/create-post',
    signedIn: true,
    before: (page) => answerMade(page, 'making'),
    prepare: addVideos,
  },
  {
    name: 'create-post-video-failed',
    path: '/create-post',
    signedIn: true,
    before: (page) => answerMade(page, 'failed'),
    prepare: addVideos,
  },
  {
    name: 'create-post-video-open',
    path: '/create-post',
    signedIn: true,
    before: (page) => answerMade(page, 'ready'),
    prepare: openVideo,
  },
  {
    name: 'create-post-captions',
    path: '/create-post',
    signedIn: true,
    before: (page) => answerMade(page, 'ready'),
    prepare: addCaptions,
  },
  { name: 'create-post-too-large', path: '/create-post', signedIn: true, prepare: addTooLarge },
  { name: 'create-post-problems', path: '/create-post', signedIn: true, prepare: submitEmptyPost },
  { name: 'posting-times', path: '/posting-times', signedIn: true },
  { name: 'accounts', path: '/accounts', signedIn: true },
  {
    name: 'accounts-connect',
    path: '/accounts',
    signedIn: true,
    prepare: (page) => open(page, 'Add Account: Bluesky'),
  },
  {
    name: 'accounts-disconnect',
    path: '/accounts',
    signedIn: true,
    prepare: (page) => open(page, `Disconnect @${sandboxAccounts.studio}`),
  },
  { name: 'accounts-warnings', path: '/accounts', signedIn: true, before: showWarnings },
  { name: 'accounts-locked', path: '/accounts', signedIn: true, before: lockAccounts },
  {
    name: 'accounts-keep-open',
    path: '/accounts',
    signedIn: true,
    before: lockAccounts,
    prepare: (page) => open(page, 'Choose accounts'),
  },
  { name: 'accounts-offer', path: '/accounts', signedIn: true, before: offerPages, prepare: waitForOffer },
  { name: 'create-post-locked', path: '/create-post', signedIn: true, before: lockAccounts },
  { name: 'accounts-other', path: '/accounts', signedIn: true, before: showOther },
  { name: 'accounts-window', path: '/accounts', signedIn: true, prepare: openConsentWindow, staysBusy: true },
  { name: 'accounts-failed', path: `/accounts?${failedConnect}`, signedIn: true },
  { name: 'callback', path: '/twitter-callback?code=a&state=b', signedIn: true, before: holdCallback },
  {
    name: 'callback-done',
    path: '/twitter-callback?code=a&state=b',
    signedIn: true,
    before: (page) => answerCallback(page),
  },
  { name: 'callback-other', path: '/twitter-callback?code=a&state=b', signedIn: true, before: answerWithOther },
  { name: 'callback-failed', path: '/twitter-callback?code=a&state=b', signedIn: true, before: refuseCallback },
  { name: 'callback-notice', path: '/instagram-callback', signedIn: false },
  { name: 'profile', path: '/profile', signedIn: true, prepare: waitForSessions },
  { name: 'profile-name', path: '/profile', signedIn: true, prepare: editName },
  { name: 'profile-email', path: '/profile', signedIn: true, prepare: (page) => open(page, 'Change email') },
  { name: 'profile-password', path: '/profile', signedIn: true, prepare: (page) => open(page, 'Change Password') },
  {
    name: 'profile-facebook',
    path: '/profile',
    signedIn: true,
    prepare: (page) => open(page, 'Log in with Facebook too'),
  },
  { name: 'profile-facebook-taken', path: '/profile?facebook=social-taken', signedIn: true, prepare: waitForSessions },
  { name: 'profile-delete', path: '/profile', signedIn: true, prepare: askBeforeDeletion },
  { name: 'components', path: '/dev/components', signedIn: false, staysBusy: true },
  { name: 'measuring', path: '/create-post', signedIn: true, before: measure, prepare: waitForQuestion },
  { name: 'measuring-visitor', path: '/', signedIn: false, before: measure, prepare: waitForQuestion },
  { name: 'coming-soon', path: '/editor', signedIn: true },
  { name: 'sidebar-other', path: '/accounts', signedIn: true, prepare: toggleSidebar },
  { name: 'more', path: '/accounts', signedIn: true, prepare: openMore },
  { name: 'error', path: '/accounts', signedIn: true, prepare: failToLoad },
  { name: 'offline', path: '/accounts', signedIn: true, prepare: loadOffline },
  { name: 'drafts', path: '/drafts', signedIn: true },
  { name: 'analytics', path: '/analytics', signedIn: true, by: 'press', prepare: waitForCharts },
  { name: 'messages', path: '/messages', signedIn: true, before: (page) => answerMessages(page) },
  {
    name: 'messages-none',
    path: '/messages',
    signedIn: true,
    before: (page) => answerMessages(page, { none: true }),
  },
  {
    name: 'messages-panel',
    path: '/accounts',
    signedIn: true,
    before: (page) => answerMessages(page),
    prepare: openBell,
  },
  {
    name: 'messages-settings',
    path: '/profile#messages',
    signedIn: true,
    before: answerMessageSettings,
    prepare: waitForSessions,
  },
  { name: 'activity', path: '/settings/activity', signedIn: true, before: (page) => answerActivity(page) },
  {
    name: 'activity-limited',
    path: '/settings/activity',
    signedIn: true,
    before: (page) => answerActivity(page, { limited: true }),
  },
  {
    name: 'activity-none',
    path: '/settings/activity',
    signedIn: true,
    before: (page) => answerActivity(page, { none: true }),
  },
  { name: 'brand', path: '/settings/brand', signedIn: true, before: (page) => answerBrand(page) },
  {
    name: 'brand-light-accent',
    path: '/settings/brand',
    signedIn: true,
    before: (page) => answerBrand(page, { accent: '#F2B84B' }),
  },
  {
    name: 'brand-locked',
    path: '/settings/brand',
    signedIn: true,
    before: (page) =>
      answerBrand(page, { refusal: 'Custom branding needs the Premium plan. Please upgrade your plan.' }),
  },
  { name: 'report', path: '/reports/week?of=2026-11-18', signedIn: true, before: (page) => answerReport(page) },
  { name: 'report-empty', path: '/reports/week', signedIn: true, before: (page) => answerReport(page, emptyWeek) },
  { name: 'unsubscribe', path: '/unsubscribe?token=failed.from-a-mail', signedIn: false },
  {
    name: 'unsubscribe-ended',
    path: '/unsubscribe?token=failed.from-a-mail',
    signedIn: false,
    before: endMails,
    prepare: (page) => press(page, 'End these mails'),
  },
  { name: 'unsubscribe-dead', path: '/unsubscribe', signedIn: false },
  { name: 'plans', path: '/plans', signedIn: true },
  { name: 'plans-trial', path: '/plans', signedIn: true, before: (page) => answerPlans(page, trying) },
  {
    name: 'plans-yearly',
    path: '/plans?billing=yearly',
    signedIn: true,
    before: (page) => answerPlans(page, subscribed),
  },
  { name: 'plans-ending', path: '/plans', signedIn: true, before: (page) => answerPlans(page, leaving) },
  { name: 'plans-failed', path: '/plans', signedIn: true, before: (page) => answerPlans(page, owing) },
  { name: 'plans-confirm', path: '/plans', signedIn: true, before: (page) => answerPlans(page, confirming) },
  { name: 'plans-none-sold', path: '/plans', signedIn: true, before: sellNothing },
  {
    name: 'payment-failed',
    path: '/calendar',
    signedIn: true,
    before: (page) => answerPlans(page, owing),
    prepare: waitForNotice,
  },
];

/** Presses a button even when it shows as disabled: its press then names what is missing. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click({ force: true });
}

async function open(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).click();
  // The content of a dialog may come later than the dialog itself.
  await page.getByRole('dialog').getByRole('button').or(page.getByRole('listbox')).first().waitFor();
}

async function showBusyDay(page: Page): Promise<void> {
  await page
    .getByRole('gridcell', { name: /, 2 posts/ })
    .first()
    .click({ position: { x: 4, y: 4 } });
}

/** A day whose posts wait for their time, so that nothing in the picture needs anybody. */
async function showPlannedDay(page: Page): Promise<void> {
  const days = page.getByRole('gridcell', { name: /, 2 posts/ });
  await days.last().click({ position: { x: 4, y: 4 } });
}

async function showDetails(page: Page): Promise<void> {
  await showBusyDay(page);
  await page.getByRole('article').first().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await page.getByText('You scheduled it').waitFor();
}

async function fillPost(page: Page): Promise<void> {
  await page.getByLabel('Post Title').fill('Gift cards are back');
  await page
    .getByLabel('Post Content / Caption')
    .fill('Nine designs, one for each shelf of the kiln. Order until Friday: https://nonet.example/cards #ceramics');
  await page.getByRole('button', { name: /^Tomorrow/ }).click();
  await chooseAccount(page);
}

/** Chooses an account at Bluesky, where the person has so many that they are below a line that opens. */
async function chooseAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Bluesky, \d+\/\d+ accounts chosen$/ }).click();
  await page.getByRole('checkbox', { name: `@${sandboxAccounts.studio}` }).check();
}

/** Adds five pictures: one more than the network takes. */
async function addMedia(page: Page): Promise<void> {
  await fillPost(page);
  const files = await Promise.all(
    [20, 90, 160, 230, 300].map(async (hue) => {
      const background = `hsl(${hue}, 40%, 50%)`;
      const buffer = await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
        .jpeg()
        .toBuffer();
      return { name: `plate-${hue}.jpg`, mimeType: 'image/jpeg', buffer };
    }),
  );
  await page.locator('input[type=file][multiple]').setInputFiles(files);
  const tiles = page.getByRole('list', { name: 'Media' });
  await tiles.getByRole('button', { name: /^Image 5/ }).waitFor();
  await tiles.getByRole('progressbar').first().waitFor({ state: 'detached' });
  await tiles.scrollIntoViewIfNeeded();
}

async function openMedia(page: Page): Promise<void> {
  await addMedia(page);
  await page.getByRole('button', { name: /^Image 2: / }).click();
  await page.getByRole('dialog').getByLabel('Alternative text').waitFor();
}

/** The post of the picture in the README: for all networks that take pictures. */
async function writePlates(page: Page): Promise<void> {
  await chooseDefaults(page);
  await leaveOut(page, ['YouTube', 'TikTok']);
  await page.getByLabel('Post Title').fill('Autumn plates');
  await page
    .getByLabel('Post Content / Caption')
    .fill(
      'Three new glazes, out of the kiln this morning. In the shop from Friday: https://nonet.example/plates #ceramics #autumn',
    );
  await page.getByRole('button', { name: /^Tomorrow/ }).click();
  const buffer = await platesPicture();
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'plates.jpg', mimeType: 'image/jpeg', buffer });
  const tiles = page.getByRole('list', { name: 'Media' });
  await tiles.getByRole('button', { name: /^Image 1/ }).waitFor();
  await tiles.getByRole('progressbar').first().waitFor({ state: 'detached' });
  await page.getByLabel('Post Title').focus();
}

/** Those that ask for more than a text and a file. */
async function leaveOut(page: Page, networks: readonly string[]): Promise<void> {
  for (const network of networks)
    await page.getByRole('checkbox', { name: new RegExp(`, ${network}(, Default)?$`) }).uncheck({ force: true });
}

async function chooseDefaults(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use defaults' }).click();
}

/** Pastes more than the text for all networks takes. */
async function pasteTooMuch(page: Page): Promise<void> {
  await chooseAt(page, 'X');
  await page.getByLabel('Post Title').fill('Gift cards are back');
  await page.getByLabel('Post Content / Caption').focus();
  await page.keyboard.insertText('Nine designs, one for each shelf of the kiln. '.repeat(14));
  await page.getByText(/did not fit the text for all networks/).waitFor();
}

/** The address of the post is no real one, so its page is answered here. */
async function answerCard(page: Page): Promise<void> {
  const said = { title: 'Gift cards from the studio', description: 'Nine designs, by post or by mail.' };
  await page.route('**/api/link-cards', (route) =>
    route.fulfill({ json: { card: { url: 'https://nonet.example/cards', ...said, imageId: null }, imageUrl: null } }),
  );
}

async function showCard(page: Page): Promise<void> {
  await fillPost(page);
  await page.getByRole('group', { name: 'Link card' }).getByText('Gift cards from the studio').waitFor();
}

async function openAdd(page: Page): Promise<void> {
  await showCard(page);
  await chooseAt(page, 'X');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Poll/ }).waitFor();
}

async function askPoll(page: Page): Promise<void> {
  await openAdd(page);
  await page.getByRole('menuitem', { name: /^Poll/ }).click();
  await page.getByLabel('Answer 1', { exact: true }).fill('The shelf of mugs');
  await page.getByLabel('Answer 2', { exact: true }).fill('The shelf of plates');
}

/** Chooses an account of a network, whose accounts may be below a line that opens. */
async function chooseAt(page: Page, network: string): Promise<void> {
  const box = page.getByRole('checkbox', { name: new RegExp(`, ${network}(,|$)`) }).first();
  const line = page.getByRole('button', { name: new RegExp(`^${network}, \\d+/\\d+ accounts chosen$`) });
  await box.or(line).first().waitFor();
  if ((await box.count()) === 0) await line.click();
  await box.check({ force: true });
}

async function addDocument(page: Page): Promise<void> {
  await fillPost(page);
  await chooseAt(page, 'LinkedIn');
  await chooseAt(page, 'Instagram');
  const buffer = Buffer.from(await makePdf({ pages: 12 }));
  const pdf = { name: 'Caring for stoneware.pdf', mimeType: 'application/pdf', buffer };
  await page.locator('input[type=file][multiple]').setInputFiles(pdf);
  await page
    .getByRole('img', { name: /^Page 1 of/ })
    .first()
    .waitFor();
  await page.getByText('takes no documents.').or(page.getByText('take no documents.')).first().waitFor();
}

async function sendPages(page: Page): Promise<void> {
  await addDocument(page);
  await page.getByRole('checkbox', { name: /^Instagram: the first/ }).check();
}

async function swipePictures(page: Page): Promise<void> {
  await fillPost(page);
  await chooseAt(page, 'LinkedIn');
  const picture = { name: 'plates.jpg', mimeType: 'image/jpeg', buffer: await platesPicture() };
  await page.locator('input[type=file][multiple]').setInputFiles([picture, { ...picture, name: 'bowls.jpg' }]);
  await page.getByRole('checkbox', { name: 'Swipe pictures as a document' }).check();
}

async function attachText(page: Page): Promise<void> {
  await showCard(page);
  await chooseAt(page, 'Threads');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Long text/ }).click();
  const block = page.getByRole('group', { name: 'Long text' });
  const text = 'So here is what we changed this autumn. We dry under cloth for four days instead of two. ';
  await block.getByLabel('Text', { exact: true }).fill(text.repeat(6).trim());
  await block.getByLabel('Link').fill('https://nonet.example/kiln');
}

/** Adds a video, and another one to a second part. */
async function addVideos(page: Page): Promise<void> {
  await fillPost(page);
  await chooseDefaults(page);
  await leaveOut(page, ['YouTube', 'Pinterest', 'TikTok']);
  await addVideo(page);
  await page.getByRole('button', { name: 'Add to thread' }).click();
  const part = page.getByRole('listitem').filter({ has: page.getByLabel('Text of part 2') });
  await part.getByLabel('Text of part 2').fill('And how they were made.');
  await part.locator('input[type=file][multiple]').setInputFiles(await video());
  await part.getByText(/^Converted for/).waitFor();
}

async function addVideo(page: Page): Promise<void> {
  await page.locator('input[type=file][multiple]').setInputFiles(await video());
  await page.getByText(/^Converted for/).waitFor();
}

async function video() {
  const buffer = await makeVideo({ width: 720, height: 1280, seconds: 6 });
  return { name: 'kiln.mov', mimeType: 'video/mp4', buffer };
}

async function openVideo(page: Page): Promise<void> {
  await fillPost(page);
  await chooseDefaults(page);
  await addVideo(page);
  await page.getByText(/^Converted for/).click();
  await page.getByRole('dialog').getByText('Why').click();
}

/** The captions and the cover of a video, in its dialog. */
async function addCaptions(page: Page): Promise<void> {
  await openVideo(page);
  const buffer = Buffer.from(
    '1\n00:00:01,000 --> 00:00:02,500\nCześć, tu piec\n\n2\n00:00:03,000 --> 00:00:04,000\nPa\n',
  );
  const captions = page.getByRole('group', { name: 'Captions' });
  await captions.getByLabel('File of captions').setInputFiles({ name: 'kiln.pl.srt', mimeType: 'text/plain', buffer });
  await captions.getByText('2 lines.').waitFor();
  const cover = page.getByRole('group', { name: 'Cover', exact: true });
  const picture = { name: 'plates.jpg', mimeType: 'image/jpeg', buffer: await platesPicture() };
  await cover.getByLabel('Choose a cover').setInputFiles(picture);
  await cover.getByRole('img', { name: 'Cover: plates.jpg' }).waitFor();
}

/** A video above the limit of uploads stands beside the post. */
async function addTooLarge(page: Page): Promise<void> {
  await fillPost(page);
  const buffer = Buffer.alloc(21 * 1024 * 1024);
  await page.locator('input[type=file][multiple]').setInputFiles({ name: 'reel.mp4', mimeType: 'video/mp4', buffer });
  await page.getByText(/^Export it again as MP4/).waitFor();
}

async function showVideoDetails(page: Page): Promise<void> {
  const of = (path: string) => new URL(path, page.url()).href;
  const { posts } = await (await page.request.get(of('/api/posts/search?q=Behind%20the%20wheel'))).json();
  await page.goto(of(`/posts/${posts[0].id}`));
  await page.getByText(/^Converted for/).waitFor();
}

async function previewPost(page: Page): Promise<void> {
  await fillPost(page);
  const preview = page.getByRole('button', { name: 'Preview' }).filter({ visible: true });
  if ((await preview.count()) > 0) await preview.click();
}

async function submitEmptyPost(page: Page): Promise<void> {
  await chooseAccount(page);
  await press(page, 'Schedule Post');
}

/** Switches the sidebar to its other width; phones have no sidebar. */
async function toggleSidebar(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^(Expand|Collapse) sidebar$/ });
  if (await button.isVisible()) await button.click();
}

/** Opens the menu that phones have instead of the sidebar. */
async function openMore(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More' });
  if (!(await more.isVisible())) return;
  await more.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).waitFor();
}

/** Opens the messages behind the bell; phones have them under More. */
async function openBell(page: Page): Promise<void> {
  const bell = page.getByRole('button', { name: /^Messages/ });
  if (!(await bell.isVisible())) return openMore(page);
  await bell.getByText('unread').waitFor();
  await bell.click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

async function endMails(page: Page): Promise<void> {
  await page.route('**/api/unsubscribe', (route) => route.fulfill({ json: { kind: 'failed', kinds: ['failed'] } }));
}

/** Answers the request for a mail here: so many pictures would use up what one address may ask for. */
async function sendNoMail(page: Page): Promise<void> {
  await page.route('**/api/auth/request-password-reset', (route) => route.fulfill({ json: { success: true } }));
}

async function askForMail(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('somebody@nonet.test');
  await press(page, 'Send the link');
  await page.getByRole('button', { name: 'Send it again' }).waitFor();
}

/** Shows a made-up receipt, so that no demo person is deleted for a picture. */
async function showReceipt(page: Page): Promise<void> {
  const receipt = {
    code: 'example',
    requestedAt: '2026-11-20T09:00:00.000Z',
    finishedAt: null,
    posts: 42,
    planned: 3,
    plan: 'standard',
    connections: 5,
    media: 17,
    state: 'processing',
  };
  await page.route('**/api/deletion-receipts/example', (route) => route.fulfill({ json: { receipt } }));
}

async function showDeletion(page: Page): Promise<void> {
  const at = '2026-11-20T09:00:00.000Z';
  const receipt = { code: 'c', requestedAt: at, finishedAt: at, posts: 0, connections: 3, media: 0, state: 'done' };
  await page.route('**/api/deletion-requests?*', (route) => route.fulfill({ json: { receipt } }));
}

const accountOfX = (id: string, differences: object) => ({
  id: `twitter_${id}`,
  platform: 'twitter',
  connected: true,
  username: id,
  profileName: id,
  accountName: null,
  displayName: id,
  isDefault: false,
  profilePicture: null,
  timestamp: '2026-11-01T08:00:00.000Z',
  env: 'production',
  reconnectNeeded: false,
  reconnectReason: null,
  accessEndsAt: null,
  postsAtRisk: 0,
  locked: false,
  cameInstead: null,
  kind: null,
  ...differences,
});

/** Shows accounts of X that need their owner; the seeded accounts need nothing. */
async function showWarnings(page: Page): Promise<void> {
  const soon = new Date(Date.now() + 8 * 86_400_000).toISOString();
  await showAccountsOfX(page, [
    accountOfX('studiofala', { isDefault: true, accessEndsAt: soon, postsAtRisk: 3 }),
    accountOfX('a_rather_long_name', { env: 'sandbox' }),
    accountOfX('falagdansk', { reconnectNeeded: true, postsAtRisk: 2 }),
  ]);
}

/** Shows pages that came with one consent and do not all fit the plan. */
async function offerPages(page: Page): Promise<void> {
  const names = [
    'Fala Ceramics',
    'Fala Shop',
    'A rather long name of a page about glazes',
    'Kilns of Gdańsk',
    'Studio Fala',
  ];
  const accounts = names.map((name, index) => ({
    key: String(index),
    platform: index === 4 ? 'instagram' : 'facebook',
    username: name.toLowerCase().replaceAll(' ', '.'),
    profileName: name,
  }));
  const offer = { flow: '00000000-0000-4000-8000-000000000001', network: 'facebook', accounts, expiresAt: '' };
  await page.route('**/api/account-offers', (route) => route.fulfill({ json: { room: 2, offers: [offer] } }));
}

async function waitForOffer(page: Page): Promise<void> {
  const choices = page.getByRole('dialog').getByRole('checkbox');
  await choices.nth(1).check();
  await choices.nth(4).check();
}

/** Shows more accounts than the plan allows. */
/** A brand as if it had been set. */
async function answerBrand(page: Page, more: Partial<BrandAnswer> = {}): Promise<void> {
  const logo = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#005D5E' } })
    .png()
    .toBuffer();
  await page.route('**/brand/example.png', (route) => route.fulfill({ contentType: 'image/png', body: logo }));
  const brand = { name: 'Studio Fala', accent: '#005D5E', logo: '/brand/example.png', refusal: null };
  await page.route('**/api/brand', (route) => route.fulfill({ json: { ...brand, ...more } }));
}

async function lockAccounts(page: Page): Promise<void> {
  await page.route('**/api/usage', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), plan: 'basic', planName: 'Basic', limited: true } });
  });
  const twitter = [
    accountOfX('studiofala', { isDefault: true }),
    accountOfX('falagdansk', { locked: true }),
    accountOfX('a_rather_long_name_for_an_account', { locked: true }),
  ];
  await page.route('**/api/social/connections?*', async (route) => {
    const { facebook, ...others } = await (await route.fetch()).json();
    const none = Object.fromEntries(Object.keys(others).map((network) => [network, []]));
    await route.fulfill({ json: { ...none, facebook, twitter } });
  });
}

/** Shows an account of X that came back instead of the one that was to be connected again. */
async function showOther(page: Page): Promise<void> {
  await showAccountsOfX(page, [
    accountOfX('studiofala', {
      isDefault: true,
      reconnectNeeded: true,
      postsAtRisk: 3,
      cameInstead: 'twitter_falagdansk',
    }),
    accountOfX('falagdansk', {}),
  ]);
}

async function showAccountsOfX(page: Page, twitter: readonly object[]): Promise<void> {
  await page.route('**/api/social/connections?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), twitter } });
  });
}

async function openConsentWindow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Account: X' }).click();
  await page.getByText('Finish in the window that opened.').waitFor();
}

async function holdCallback(page: Page): Promise<void> {
  await page.route('**/api/twitter/callback?*', () => new Promise(() => undefined));
}

async function answerCallback(page: Page, insteadOf: object | null = null): Promise<void> {
  await stayHere(page);
  const account = { connectionId: 'twitter_1', username: 'studiofala', profileName: 'Studio Fala', insteadOf };
  await page.route('**/api/twitter/callback?*', (route) => route.fulfill({ json: { success: true, ...account } }));
}

function answerWithOther(page: Page): Promise<void> {
  return answerCallback(page, {
    connectionId: 'twitter_2',
    username: 'falagdansk',
    profileName: null,
    accountName: null,
  });
}

async function refuseCallback(page: Page): Promise<void> {
  await stayHere(page);
  const error = 'Authorization expired. Please try connecting again.';
  const json = { error, code: 'code-refused', type: 'expired', reference: '3f9a2c1b' };
  await page.route('**/api/twitter/callback?*', (route) => route.fulfill({ status: 422, json }));
}

/** Keeps a page that would leave by itself: timers of a second or more never fire. */
async function stayHere(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = globalThis;
    Object.assign(globalThis, {
      setTimeout: (run: () => void, waitMs = 0) => (waitMs < 1_000 ? setTimeout(run, waitMs) : 0),
    });
  });
}

async function waitForSessions(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Sessions' }).getByRole('listitem').first().waitFor();
}

async function editName(page: Page): Promise<void> {
  await waitForSessions(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
}

async function askBeforeDeletion(page: Page): Promise<void> {
  await waitForSessions(page);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).waitFor();
}

/** Refuses the calendar's calls for posts, the automatic repeats included. */
async function refusePosts(page: Page): Promise<void> {
  await page.route('**/api/posts?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal-error', error: 'Something went wrong on our side.' } }),
  );
}

/** Opens the dialog of the calendar address, and makes one where there is none. */
async function makeFeed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Calendar menu' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Subscribe in a calendar program' }).click();
  const address = page.getByRole('textbox', { name: 'Address' });
  const make = page.getByRole('button', { name: 'Make an address' });
  await address.or(make).waitFor();
  if (await make.isVisible()) await make.click();
  await address.waitFor();
}

async function waitForTryAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try Again' }).waitFor();
}

/** Pretends that the operator measures use. The seeded product asks nobody about it. */
async function measure(page: Page): Promise<void> {
  await page.route('**/api/site', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), isMeasured: true } });
  });
}

async function waitForQuestion(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Measuring', exact: true }).waitFor();
}

/** Lets the code of the next screen fail to arrive. */
async function failToLoad(page: Page): Promise<void> {
  await page.route('**/assets/calendar-page-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Calendar' }).filter({ visible: true }).click();
  await page.getByRole('heading', { name: 'This screen could not be loaded' }).waitFor();
}

async function loadOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Calendar' }).filter({ visible: true }).click();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
}

async function closeSignUp(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('data-sign-up="open"', 'data-sign-up="closed"');
      await route.fulfill({ response: answer, body });
    },
  );
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const trying = () => subscribed({ status: 'trialing', trialEnd: inDays(9), currentPeriodEnd: inDays(9) });
const leaving = () => subscribed({ cancelAt: inDays(20), currentPeriodEnd: inDays(20) });
const owing = () => subscribed({ status: 'past_due' });
const confirming = () => subscribed({ status: 'past_due', payUrl: 'about:blank' });

function sellNothing(page: Page): Promise<void> {
  return answerPlans(page, () => ownPlan({ sold: false }), { ...catalogue, sold: false });
}

async function waitForNotice(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Payment' }).waitFor();
}

async function waitForCharts(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Best times' }).waitFor();
}
