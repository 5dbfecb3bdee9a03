import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';

/** A track of subtitles, by the two letters of its language. */
interface Track {
  /** The file that it was read from. */
  readonly id: string;
  readonly name: string;
}

/** The subtitles of videos, by the id of the video. */
export class Subtitles {
  readonly #table: Table<Readonly<Record<string, Track>>>;

  constructor(world: World) {
    this.#table = world.store.table('twitter.subtitles');
  }

  /** Gives a video a track in the place of the one that it had in this language. */
  add(videoId: string, language: string, track: Track): void {
    this.#table.set(videoId, { ...this.#table.get(videoId), [language]: track });
  }

  /** The languages of a video's tracks, in lower case. */
  languagesOf(videoId: string): string[] {
    return Object.keys(this.#table.get(videoId) ?? {}).map((language) => language.toLowerCase());
  }
}
