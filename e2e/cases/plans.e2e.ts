import { expect, type Page } from '@playwright/test';
import { answerPlans, catalogue, ownPlan, subscribed } from '../../tooling/demo-data/plan-answers.ts';
import { register } from '../fixtures/people.ts';
import { hold, toasts } from '../screens/parts.ts';
import { cardOf, current } from '../screens/plans.ts';
import { test } from '../test.ts';

const billing = (page: Page) => page.getByRole('group', { name: 'Billing' });
const checkouts = '**/api/customers/*/checkout_sessions';
const paymentPage = '/privacy-policy';

test('PLAN-01, PLAN-03, PLAN-04, PLAN-08, PLAN-15 the plans screen offers three plans and says what holds for all of them', async ({
  page,
  person: _,
}) => {
  await answerPlans(page, ownPlan);
  await page.goto('/plans');
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Plans' })).toBeVisible();
  await expect(current(page)).toContainText('No subscription');
  await expect(current(page)).toContainText('Monthly Posts 0 / 150');
  // The limit of accounts is open with the sandbox's payments.
  await expect(current(page)).toContainText('Accounts 0');
  for (const { name } of catalogue.plans) {
    const button = cardOf(page, name).getByRole('button', { name: `Subscribe to ${name}`, exact: true });
    await expect(button).toHaveText('Subscribe');
    await expect(cardOf(page, name).getByText('Most Popular')).toHaveCount(name === 'Standard' ? 1 : 0);
    await expect(cardOf(page, name).getByText('Current Plan')).toHaveCount(0);
  }
  const about = page.getByRole('region', { name: 'About Plans' });
  await expect(about).toContainText('reset on the first day of every month');
  await expect(about).toContainText('Unused posts do not roll over');
  await expect(about).toContainText('Upgrades take effect immediately');
});

test('PLAN-24, PLAN-25 the plans screen states the trial, and that one can cancel at any time', async ({
  page,
  person: _,
}) => {
  await answerPlans(page, ownPlan);
  await page.goto('/plans');
  const about = page.getByRole('region', { name: 'About Plans' });
  await expect(about).toContainText('14-day free trial');
  await expect(about).toContainText('You can cancel at any time');
  await about.getByRole('link', { name: 'right to withdraw' }).click();
  await expect(page).toHaveURL('/terms-of-service#withdrawal');
});

test('PLAN-05, PLAN-09, PLAN-11, PLAN-16, PLAN-20 the prices are monthly until one asks for yearly ones, which the address keeps', async ({
  page,
  person: _,
}) => {
  await answerPlans(page, ownPlan);
  await page.goto('/plans');
  await expect(page.getByText('Yearly saves up to 17%')).toBeVisible();
  const expectPrices = async (...texts: string[]) => {
    for (const [index, { name }] of catalogue.plans.entries())
      await expect(cardOf(page, name)).toContainText(texts[index]!);
  };
  await expectPrices('€5/ month', '€15/ month', '€30/ month');
  await expectPrices('or €52 a year, save 13%', 'or €150 a year, save 17%', 'or €300 a year, save 17%');
  await billing(page).getByRole('button', { name: 'Yearly' }).click();
  await expectPrices('€52/ year', '€150/ year', '€300/ year');
  await expect(page).toHaveURL('/plans?billing=yearly');
  await page.reload();
  await expectPrices('€52/ year', '€150/ year', '€300/ year');
  await billing(page).getByRole('button', { name: 'Monthly' }).click();
  await expect(page).toHaveURL('/plans');
});

test('BILL-03 a visitor who wants a plan is asked to sign in, and then finds its button', async ({ page, product }) => {
  const person = await register(product.url);
  await answerPlans(page, ownPlan);
  await page.goto('/plans?billing=yearly&subscribe=premium');
  await expect(page).toHaveURL(/^[^?]+\/login\?next=/);
  await expect(toasts(page)).toContainText('Please sign in to subscribe to a plan.');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Subscribe to Premium' })).toBeFocused();
  await expect(page).toHaveURL('/plans?billing=yearly');
  await expect(cardOf(page, 'Premium')).toContainText('€300/ year');
});

test('PLAN-02, PLAN-06, PLAN-07, BILL-12 the current plan says so under both prices, and is managed at the payment provider', async ({
  page,
  person: _,
}) => {
  let called: unknown;
  await answerPlans(page, () => subscribed());
  await page.route('**/api/functions/us-central1/createPortalLink', (route) => {
    called = route.request().postDataJSON();
    return route.fulfill({ json: { result: { url: paymentPage } } });
  });
  await page.goto('/plans');
  await expect(current(page)).toContainText('Standard, billed monthly');
  await expect(current(page)).toContainText('Next payment of €15 on December 24, 2031 by Visa ending in 4242.');
  for (const choice of ['Yearly', 'Monthly']) {
    await billing(page).getByRole('button', { name: choice }).click();
    await expect(page.getByText('Current Plan')).toHaveCount(1);
    await expect(cardOf(page, 'Standard').getByText('Current Plan')).toBeVisible();
  }
  await expect(cardOf(page, 'Premium').getByRole('button', { name: 'Subscribe to Premium' })).toBeVisible();
  await cardOf(page, 'Standard').getByRole('button', { name: 'Manage Subscription' }).click();
  await expect(page).toHaveURL(paymentPage);
  expect(called).toEqual({ data: { returnUrl: '/plans', locale: 'auto' } });
});

test('BILL-01, BILL-09 subscribing waits for the payment page and goes there', async ({ page, person }) => {
  const checkout = { id: 'c1', price: 'premium_year', success_url: '', cancel_url: '', url: null, error: null };
  let asked: unknown;
  await answerPlans(page, ownPlan);
  await page.route(checkouts, (route) => {
    asked = { path: new URL(route.request().url()).pathname, ...route.request().postDataJSON() };
    return route.fulfill({ json: checkout });
  });
  await page.route(`${checkouts}/c1`, (route) => route.fulfill({ json: { ...checkout, url: paymentPage } }));
  const goOn = await hold(page, `${checkouts}/c1`);
  await page.goto('/plans?billing=yearly');
  await page.getByRole('button', { name: 'Subscribe to Premium' }).click();
  await expect(cardOf(page, 'Premium').getByRole('button', { name: 'Opening...' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  goOn();
  await expect(page).toHaveURL(paymentPage);
  expect(asked).toEqual({
    path: `/api/customers/${person.uid}/checkout_sessions`,
    price: 'premium_year',
    success_url: '/plans?success=true',
    cancel_url: '/plans?canceled=true',
  });
});

test('BILL-09 a plan that has to be chosen on the subscription’s page is named before that page opens', async ({
  page,
  person: _,
}) => {
  const checkout = { id: 'c1', price: 'p', success_url: '', cancel_url: '', url: paymentPage, error: null };
  let own = subscribed();
  await answerPlans(page, () => own);
  await page.route(checkouts, (route) => route.fulfill({ json: { ...checkout, chooseThere: true } }));
  const premium = cardOf(page, 'Premium');
  const button = premium.getByRole('button', { name: 'Subscribe to Premium' });
  await page.goto('/plans');
  await expect(button).toBeVisible();
  await expect(page.getByText(/on your subscription's page/)).toHaveCount(0);
  await button.click();
  await expect(premium).toContainText(
    "This change is made on your subscription's page. Press Subscribe again, and choose Premium there.",
  );
  await expect(button).toBeFocused();
  await expect(cardOf(page, 'Basic')).not.toContainText("subscription's page");
  await button.click();
  await expect(page).toHaveURL(paymentPage);

  // Where that is known before, one press goes there.
  for (const differences of [{ status: 'past_due' }, { cancelAt: '2031-12-24T10:00:00.000Z' }] as const) {
    own = subscribed(differences);
    await page.goto('/plans');
    await expect(premium).toContainText("Your subscription's page opens. Choose Premium there.");
    await button.click();
    await expect(page).toHaveURL(paymentPage);
  }
});

test('BILL-10, BILL-17, BILL-18, BILL-19, BILL-20 what does not work at the payment provider is told', async ({
  page,
  person: _,
  watch,
}) => {
  watch.expect(/status of (401|500)/);
  await answerPlans(page, () => subscribed());
  await page.goto('/plans');
  const fail = async (button: string, url: string, answer: object, text: string) => {
    await page.route(url, (route) => route.fulfill(answer));
    await page.getByRole('button', { name: button }).click();
    await expect(toasts(page).getByRole('alert')).toContainText(text);
    await page.keyboard.press('Escape');
    await expect(toasts(page).getByRole('alert')).toHaveCount(0);
  };
  const refused = { id: 'c', price: 'p', success_url: '', cancel_url: '', url: null };
  const portal = '**/api/functions/*/createPortalLink';
  const fault = { status: 500, json: { error: 'Something went wrong on our side.', code: 'internal-error' } };
  const [premium, manage] = ['Subscribe to Premium', 'Manage Subscription'];
  await fail(premium, checkouts, { json: { ...refused, error: { message: 'No such price' } } }, 'No such price');
  await fail(premium, checkouts, fault, 'Failed to create checkout session');
  await fail(manage, portal, fault, 'Failed to open subscription management');
  await fail(manage, portal, { json: { result: {} } }, 'Failed to get portal URL');
  await page.route(portal, (route) =>
    route.fulfill({
      status: 401,
      json: { error: { status: 'UNAUTHENTICATED', message: 'User must be authenticated' } },
    }),
  );
  await page.getByRole('button', { name: manage }).click();
  await expect(toasts(page)).toContainText('Authentication required');
});

test('after paying the card says that it is being confirmed, and becomes the plan by itself', async ({
  page,
  person: _,
}) => {
  let own = ownPlan({ confirming: true });
  await answerPlans(page, () => own);
  await page.goto('/calendar');
  await page.goto('/plans?success=true&billing=yearly');
  await expect(toasts(page)).toContainText('Checkout complete.');
  await expect(page).toHaveURL('/plans?billing=yearly');
  await expect(current(page)).toContainText('Your subscription is being confirmed');
  await expect(page.getByRole('button', { name: 'Subscribe to Premium' })).toHaveAttribute('aria-disabled', 'true');
  own = subscribed({ status: 'trialing', trialEnd: new Date(Date.now() + 14 * 86_400_000 - 1_000).toISOString() });
  await expect(current(page)).toContainText('Trial, 14 days left');
  await expect(cardOf(page, 'Standard').getByText('Current Plan')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/calendar/);
});

test('the address alone grants nothing', async ({ page, person: _ }) => {
  await answerPlans(page, ownPlan);
  const answered = page.waitForResponse('**/api/subscription/refresh');
  await page.goto('/plans?success=true');
  await answered;
  await expect(current(page)).toContainText('No subscription');
});

test('who left the payment page is told quietly', async ({ page, person: _ }) => {
  await answerPlans(page, ownPlan);
  await page.goto('/plans?canceled=true');
  await expect(toasts(page).getByRole('status')).toContainText('Checkout was left. Nothing was charged.');
  await expect(page).toHaveURL('/plans');
});

test('a payment that failed is what stands out, and no plan is called the current one', async ({ page, person: _ }) => {
  await answerPlans(page, () => subscribed({ status: 'past_due' }));
  await page.goto('/plans');
  await expect(current(page)).toContainText('Payment failed');
  await expect(current(page).getByRole('button', { name: 'Manage Subscription' })).toBeVisible();
  await expect(page.getByText('Current Plan')).toHaveCount(0);
});

test('a payment that failed is said on every screen but the plans, until it is solved', async ({ page, person: _ }) => {
  let own = subscribed({ status: 'past_due' });
  await answerPlans(page, () => own);
  await page.route('**/api/functions/*/createPortalLink', (route) =>
    route.fulfill({ json: { result: { url: '/terms-of-service' } } }),
  );
  const notice = page.getByRole('region', { name: 'Payment' });
  for (const path of ['/accounts', '/calendar', '/create-post', '/profile']) {
    await page.goto(path);
    await expect(notice, path).toContainText('Your last payment did not go through.');
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click();
  await expect(current(page)).toContainText('Payment failed');
  await expect(notice).toHaveCount(0);
  await page.goto('/calendar');
  await notice.getByRole('button', { name: 'Manage Subscription' }).click();
  await expect(page).toHaveURL('/terms-of-service');
  own = subscribed();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Content Calendar' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a payment that has to be confirmed leads to its page from every screen', async ({ page, person: _ }) => {
  const payUrl = '/privacy-policy';
  await answerPlans(page, () => subscribed({ status: 'past_due', payUrl }));
  await page.goto('/accounts');
  const notice = page.getByRole('region', { name: 'Payment' });
  await expect(notice).toContainText('A payment waits for you.');
  const [confirming] = await Promise.all([
    page.waitForEvent('popup'),
    notice.getByRole('link', { name: 'Confirm Payment' }).click(),
  ]);
  await expect(confirming).toHaveURL(payUrl);
});

test('where nothing is sold the screen says what governs the posts, and shows no price', async ({
  page,
  person: _,
}) => {
  await answerPlans(page, () => ownPlan({ sold: false }), { ...catalogue, sold: false });
  await page.goto('/plans');
  await expect(current(page)).toContainText('This installation sells no plans');
  await expect(current(page)).toContainText('Monthly Posts 0 / 150');
  await expect(page.getByRole('main')).not.toContainText('€');
});

test('each part that could not be loaded says so, and comes with Try Again', async ({ page, person: _, watch }) => {
  watch.expect(/status of 500/);
  let works = false;
  await answerPlans(page, () => subscribed());
  for (const path of ['**/api/plans', '**/api/subscription'])
    await page.route(path, (route) =>
      works ? route.fallback() : route.fulfill({ status: 500, json: { error: 'No.', code: 'internal-error' } }),
    );
  await page.goto('/plans');
  await expect(page.getByText('Failed to load the plans')).toBeVisible();
  await expect(current(page)).toContainText('Failed to load your subscription.');
  works = true;
  await current(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(current(page)).toContainText('Standard, billed monthly');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cardOf(page, 'Standard').getByText('Current Plan')).toBeVisible();
});
