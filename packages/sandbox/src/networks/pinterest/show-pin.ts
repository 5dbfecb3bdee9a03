import type { World } from '#/core/world.ts';
import type { Account } from '#/networks/pinterest/accounts.ts';
import type { Board } from '#/networks/pinterest/boards.ts';
import { fileHref } from '#/networks/pinterest/links.ts';
import type { Pin } from '#/networks/pinterest/pins.ts';

/** A board as the API answers it. */
export function showBoard(board: Board, owner: Account, pinCount: number): object {
  return {
    id: board.id,
    name: board.name,
    description: board.description,
    privacy: board.privacy,
    owner: { username: owner.handle },
    created_at: timeOf(board.createdAt),
    board_pins_modified_at: timeOf(board.createdAt),
    collaborator_count: 0,
    follower_count: 0,
    pin_count: pinCount,
    is_ads_only: false,
    media: { image_cover_url: null, pin_thumbnail_urls: [] },
  };
}

/** A Pin as the API answers it, to its own creator; `metrics` where they were asked for. */
export function showPin(world: World, pin: Pin, owner: Account, metrics: object | null = null): object {
  return {
    id: pin.id,
    title: pin.title,
    description: pin.description,
    link: pin.link,
    alt_text: pin.altText,
    dominant_color: pin.dominantColor,
    board_id: pin.boardId,
    board_section_id: pin.sectionId,
    board_owner: { username: owner.handle },
    parent_pin_id: null,
    created_at: timeOf(pin.createdAt),
    creative_type: { video: 'VIDEO', carousel: 'CAROUSEL', image: 'REGULAR' }[pin.kind],
    media: mediaOf(world, pin),
    is_owner: true,
    is_standard: true,
    has_been_promoted: false,
    pin_metrics: metrics,
  };
}

function mediaOf(world: World, { kind, fileId, items = [] }: Pin): object {
  const imagesAt = (id: string): object => ({
    '1200x': { url: `${world.origin()}${fileHref(id)}`, width: 1_200, height: 1_800 },
  });
  if (kind === 'carousel') {
    const shown = items.map(({ fileId: id, title, description, link }) => ({
      item_type: 'image',
      title,
      description,
      link,
      images: imagesAt(id),
    }));
    return { media_type: 'multiple_images', items: shown };
  }
  const url = `${world.origin()}${fileHref(fileId)}`;
  if (kind === 'video') return { media_type: 'video', video_url: url, duration: null, width: null, height: null };
  return { media_type: 'image', images: imagesAt(fileId) };
}

/** Whole seconds of universal time, without a zone, as it was seen (pinterest/api-quickstart#78, October 2022). */
function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}
