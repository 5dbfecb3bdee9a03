import { ActivityPage } from './activity/activity-page.tsx';
import { ApprovalPage } from './approval/approval-page.tsx';
import { BrandPage } from './brand/brand-page.tsx';
import { GeneralPage } from './general/general-page.tsx';
import { MembersPage } from './members/members-page.tsx';
import { SettingsPage } from './settings-page.tsx';

/** The subjects of the settings, in one file: who looks at one looks at others, and each file more is a line in what every screen loads. */
export const settingsPages = { ActivityPage, ApprovalPage, BrandPage, GeneralPage, MembersPage, SettingsPage };
