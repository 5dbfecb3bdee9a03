import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { repositoryRoot } from './repository-root.ts';

/*
 * Draws the icons of the installed app from the favicon into apps/web/public. Run it after a change of the logo:
 *   npx node tooling/app-icons.ts
 */
const folder = join(repositoryRoot, 'apps/web/public');
const logo = readFileSync(join(folder, 'favicon.svg'), 'utf8').replace(/<svg[^>]*>|<\/svg>/g, '');
const paper = '#f8f9fb';

interface Icon {
  readonly file: string;
  readonly size: number;
  /** How much of the icon's width the logo takes. A mask may cut off everything outside the inner 80 %. */
  readonly logo: number;
  /** Radius of the corners, as a share of the width; 0 where the system cuts the shape itself. */
  readonly radius: number;
}

const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, logo: 0.68, radius: 0.22 },
  { file: 'icon-512.png', size: 512, logo: 0.68, radius: 0.22 },
  { file: 'icon-maskable-512.png', size: 512, logo: 0.6, radius: 0 },
  { file: 'apple-touch-icon.png', size: 180, logo: 0.64, radius: 0 },
];

for (const { file, size, logo: part, radius } of icons) {
  const edge = (32 - 32 * part) / 2;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="${32 * radius}" fill="${paper}"/>
    <g transform="translate(${edge} ${edge}) scale(${part})">${logo}</g></svg>`;
  await sharp(Buffer.from(drawing)).png({ palette: true, compressionLevel: 9 }).toFile(join(folder, file));
}
