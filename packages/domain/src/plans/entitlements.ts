import type { PlanRules } from '#/plans/held-plan.ts';
import { type Plan, type PlanId, planIds, plans } from '#/plans/plan.ts';

/** What a plan includes beside the posts of a month (`monthlyLimit`). In numbers, null means that there is no bound. */
export interface Entitlements {
  /** Connected accounts (1§9, OP-06). */
  readonly accounts: number | null;
  /** Days back from today for which figures of posts are shown (STAT-08); null: all that is kept. */
  readonly analyticsDays: number | null;
  /** Whether the best times to post are worked out from the figures (STAT-06). */
  readonly bestTimes: boolean;
  /** Posting times of one day that are used (SLOT-06, OP-112). */
  readonly postingTimesPerDay: number | null;
  /** Whether posting times can be changed, and be those of one account (SLOT-06). */
  readonly customPostingTimes: boolean;
  /** Spaces that a person owns, the first one included (TEAM-01). */
  readonly spaces: number | null;
  /** Members beside the owner, over all spaces that they own (TEAM-07). */
  readonly members: number | null;
  /** Whether a member's rights can differ between accounts (TEAM-01). */
  readonly accountRights: boolean;
  /** Days for which it is told who did what (TEAM-04); null: all that is kept. */
  readonly activityDays: number | null;
  /** Whether what members did can be taken away as a file (TEAM-04). */
  readonly activityExport: boolean;
  /** Whether programs may call the API with keys (KEY-01). */
  readonly api: boolean;
  /** Whether review links, reports and mails carry a brand of the person's own (BRAND-01). */
  readonly branding: boolean;
}

/** The entitlements of each plan: each has all of the one before it. */
export const entitlements: Readonly<Record<PlanId, Entitlements>> = {
  basic: {
    accounts: plans.basic.accountLimit,
    analyticsDays: 30,
    bestTimes: false,
    postingTimesPerDay: 3,
    customPostingTimes: false,
    spaces: 1,
    members: 0,
    accountRights: false,
    activityDays: 90,
    activityExport: false,
    api: false,
    branding: false,
  },
  standard: {
    accounts: plans.standard.accountLimit,
    analyticsDays: null,
    bestTimes: true,
    postingTimesPerDay: null,
    customPostingTimes: true,
    spaces: 1,
    members: 3,
    accountRights: false,
    activityDays: 90,
    activityExport: false,
    api: false,
    branding: false,
  },
  premium: {
    accounts: plans.premium.accountLimit,
    analyticsDays: null,
    bestTimes: true,
    postingTimesPerDay: null,
    customPostingTimes: true,
    spaces: null,
    members: null,
    accountRights: true,
    activityDays: null,
    activityExport: true,
    api: true,
    branding: true,
  },
};

/** Who wants to use something. */
export interface PlanHolder {
  readonly plan: PlanId;
  /** Whether plans limit more than posts here; where they do not, everything is open to everybody. */
  readonly limited: PlanRules['limited'];
}

/** What somebody wants to use: as many of something as this, or `true` for something that is there or not. */
export type Wish = { readonly [Name in keyof Entitlements]?: Entitlements[Name] extends boolean ? true : number };

/** Whether a person may; if not, the smallest plan that has it, and the sentence for the person. */
export type Entitled =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'refused'; readonly plan: PlanId; readonly message: string };

/**
 * Whether a person may use all that is wished for. Browser and server ask this one function. A refusal is about the
 * first wish that the plan does not have.
 */
export function mayUse({ plan, limited }: PlanHolder, wish: Wish): Entitled {
  if (!limited) return { kind: 'allowed' };
  const missing = wishes.find((name) => !has(plan, name, wish));
  if (missing === undefined) return { kind: 'allowed' };
  const smallest = planIds.find((id) => has(id, missing, wish)) ?? LARGEST;
  return { kind: 'refused', plan: smallest, message: refusals[missing](plans[plan], plans[smallest]) };
}

/** What holds for a person: where plans limit nothing, all that there is. */
export function entitlementsOf({ plan, limited }: PlanHolder): Entitlements {
  return entitlements[limited ? plan : LARGEST];
}

/** The plan that has everything, without a bound. */
const LARGEST: PlanId = 'premium';

const wishes = Object.keys(entitlements[LARGEST]) as (keyof Entitlements)[];

function has(plan: PlanId, name: keyof Entitlements, wish: Wish): boolean {
  const [included, wished] = [entitlements[plan][name], wish[name]];
  if (wished === undefined) return true;
  return typeof included === 'number' && typeof wished === 'number' ? wished <= included : included !== false;
}

type Refusal = (own: Plan, smallest: Plan) => string;

/** A refusal that says what needs which plan. */
const needs =
  (what: (own: Entitlements) => string): Refusal =>
  (own, smallest) =>
    `${what(entitlements[own.id])} the ${smallest.displayName} plan. Please upgrade your plan.`;

const refusals: Readonly<Record<keyof Entitlements, Refusal>> = {
  // OP-06, word for word.
  accounts: ({ displayName, accountLimit }) =>
    `Your ${displayName} plan allows ${accountLimit} connected accounts. Please upgrade your plan to connect more.`,
  analyticsDays: needs(({ analyticsDays }) => `Figures of more than ${analyticsDays} days need`),
  bestTimes: needs(() => 'Best times need'),
  postingTimesPerDay: needs(({ postingTimesPerDay }) => `More than ${postingTimesPerDay} posting times a day need`),
  customPostingTimes: needs(() => 'Custom posting times need'),
  spaces: needs(({ spaces }) => (spaces === 1 ? 'More than one space needs' : `More than ${spaces} spaces need`)),
  members: needs(({ members }) => (members === 0 ? 'Team members need' : `More than ${members} team members need`)),
  accountRights: needs(() => 'Rights for each account need'),
  activityDays: needs(({ activityDays }) => `Activity of more than ${activityDays} days needs`),
  activityExport: needs(() => 'A file of what members did needs'),
  api: needs(() => 'API access needs'),
  branding: needs(() => 'Custom branding needs'),
};
