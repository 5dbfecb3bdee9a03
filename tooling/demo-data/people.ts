import type { NetworkId } from '../../packages/domain/src/index.ts';
import type { Credentials } from '../product/person.ts';

/** The two people of a seeded installation. The passwords are public: seed nothing that others can reach. */
export const people = {
  studio: { name: 'Studio Fala', email: 'studio@nonet.test', password: 'demo-demo-demo' },
  press: { name: 'Ada Press', email: 'press@nonet.test', password: 'demo-demo-demo' },
} as const satisfies Record<string, Credentials>;

/** The sandbox's ready accounts and the app password they share. */
export const sandboxAccounts = {
  studio: 'studio.nonet.test',
  shop: 'shop.nonet.test',
  press: 'press.nonet.test',
} as const;
export const sandboxAppPassword = 'demo-demo-demo-demo';

/** Who signs in on the page of each network of the sandbox. The account of Instagram comes with the Pages of Facebook. */
export const sandboxPeople: Readonly<Partial<Record<NetworkId, string>>> = {
  facebook: 'ana@nonet.test',
  twitter: 'studio',
  linkedin: 'ana-fala',
  youtube: 'studiofala',
  pinterest: 'studio_fala',
  threads: 'studio.fala',
  tiktok: 'studio.fala',
};
