import sharp from 'sharp';

/** So many pictures of different colors, as files for a file input. */
export function makePictures(count: number) {
  const shape = { width: 1600, height: 1200, channels: 3 } as const;
  return Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { ...shape, background: `hsl(${(at * 60) % 360}, 40%, 50%)` } })
        .jpeg()
        .toBuffer(),
    })),
  );
}
