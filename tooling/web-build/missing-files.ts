import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The files of our own that a page refers to and `folder` does not hold. Paths without an ending are pages, no files. */
export function missingFiles(html: string, folder: string): string[] {
  const paths = [...html.matchAll(/(?:href="|src="|\{\{publicUrl\}\})(\/[^"#?]+\.[a-z0-9]+)/g)].map(
    ([, path = '']) => path,
  );
  return [...new Set(paths)].filter((path) => !existsSync(join(folder, path)));
}
