import type { Page } from '@playwright/test';

/** The card of a plan on the plans page. */
export const cardOf = (page: Page, plan: string) =>
  page.getByRole('region').filter({ has: page.getByRole('heading', { name: plan, level: 2, exact: true }) });

/** How the person stands with their plan. */
export const current = (page: Page) => page.getByRole('region', { name: 'Current subscription' });
