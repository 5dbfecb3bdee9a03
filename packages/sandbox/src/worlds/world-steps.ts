import type { StoreOptions } from '#/core/store.ts';
import { shareAccountsAndGrants } from '#/worlds/0001-share-accounts-and-grants.ts';
import { lookIntoFiles } from '#/worlds/0002-look-into-files.ts';

/** What has changed in stored rows since worlds were first stored, in order. */
export const worldSteps: NonNullable<StoreOptions['steps']> = [shareAccountsAndGrants, lookIntoFiles];
