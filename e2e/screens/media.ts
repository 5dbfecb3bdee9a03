import { expect, type Locator, type Page } from '@playwright/test';
import type { TestFile } from '../fixtures/files.ts';

/** The media section of an open composer. */
export interface MediaPart {
  readonly list: Locator;
  /** What stands for each file, in order. */
  readonly tiles: Locator;
  readonly viewer: Locator;
  /** Chooses files, or the files at these paths. */
  add(files: readonly TestFile[] | readonly string[]): Promise<void>;
  /** Expects all of these files to be stored, in this order. */
  expectStored(...names: string[]): Promise<void>;
  remove(place: number): Locator;
}

export function mediaOf(page: Page): MediaPart {
  const list = page.getByRole('list', { name: 'Media' });
  const tiles = list.locator('[aria-haspopup=dialog]');
  return {
    list,
    tiles,
    viewer: page.getByRole('dialog'),
    add: (files) => page.locator('input[type=file][multiple]').setInputFiles(files),
    async expectStored(...names) {
      const labels = names.map((name, at) => new RegExp(`^(Image|Video) ${at + 1}: ${name}(\\. Too many.*)?$`));
      await expect(tiles).toHaveCount(names.length);
      for (const [at, label] of labels.entries()) await expect(tiles.nth(at)).toHaveAccessibleName(label);
    },
    remove: (place) => list.getByRole('button', { name: new RegExp(`^Remove (image|video) ${place}$`) }),
  };
}
