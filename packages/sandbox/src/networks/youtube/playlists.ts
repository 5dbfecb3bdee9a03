import { randomBytes } from 'node:crypto';

import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';
import { type Channel, digestOf, uploadsOf } from '#/networks/youtube/channels.ts';
import type { Videos } from '#/networks/youtube/videos.ts';

/** A playlist that a channel has made. */
export interface Playlist {
  readonly id: string;
  readonly channelId: string;
  readonly title: string;
  readonly items: readonly PlaylistItem[];
}

/** A video in a playlist. The same video may be there twice. */
export interface PlaylistItem {
  readonly id: string;
  readonly videoId: string;
  readonly addedAt: number;
}

/** The playlists of everybody. */
export class Playlists {
  readonly #world: World;
  readonly #videos: Videos;
  readonly #table: Table<Playlist>;

  constructor(world: World, videos: Videos) {
    this.#world = world;
    this.#videos = videos;
    this.#table = world.store.table('youtube.playlists');
  }

  /** Makes a playlist, or answers the one that has this title. */
  create(channel: Channel, title: string): Playlist {
    const id = `PL${digestOf(`${channel.id} ${title}`, 32)}`;
    const known = this.#table.get(id);
    if (known !== undefined) return known;
    const playlist = { id, channelId: channel.id, title, items: [] };
    this.#table.set(id, playlist);
    return playlist;
  }

  of(channelId: string): Playlist[] {
    return [...this.#table.values()].filter((playlist) => playlist.channelId === channelId);
  }

  /** The playlist of a channel; the one of its uploads has every video, newest first. */
  find(channel: Channel, id: string): Playlist | null {
    if (id !== uploadsOf(channel)) {
      const playlist = this.#table.get(id);
      return playlist?.channelId === channel.id ? playlist : null;
    }
    const items = this.#videos.of(channel.id).map(({ id: videoId, uploadedAt }) => {
      return { id: digestOf(`${id} ${videoId}`, 48), videoId, addedAt: uploadedAt };
    });
    return { id, channelId: channel.id, title: 'Uploads', items };
  }

  add(playlist: Playlist, videoId: string): PlaylistItem {
    const item = { id: randomBytes(36).toString('base64url'), videoId, addedAt: this.#world.clock.now() };
    this.#table.set(playlist.id, { ...playlist, items: [...playlist.items, item] });
    return item;
  }
}
