import { followersNow } from '#/core/figure-book.ts';
import type { World } from '#/core/world.ts';
import type { Page } from '#/networks/facebook/assets.ts';
import { pictureHref, profileHref } from '#/networks/facebook/links.ts';
import type { Fields } from '#/networks/meta/pick-fields.ts';

/** A page as the API answers it. An Instagram account is told to somebody whom it was given to. */
export function pageFields(
  world: World,
  page: Page,
  { token, assets }: { readonly token: string | undefined; readonly assets: readonly string[] },
): Fields {
  const origin = world.origin();
  const { id, instagram } = page;
  const isTold = instagram !== null && assets.includes(instagram.id);
  return {
    id,
    name: page.name,
    username: page.username,
    access_token: token,
    category: 'Product/service',
    category_list: [{ id: '2201', name: 'Product/service' }],
    tasks: page.tasks,
    link: `${origin}${profileHref(page.username)}`,
    picture: {
      data: { height: 200, is_silhouette: false, url: `${origin}${pictureHref(id)}`, width: 200 },
    },
    fan_count: 0,
    followers_count: followersNow(world, id),
    is_published: true,
    instagram_business_account: isTold
      ? {
          id: instagram.id,
          username: instagram.username,
          name: instagram.name,
          profile_picture_url: `${origin}${pictureHref(instagram.id)}`,
        }
      : undefined,
  };
}
