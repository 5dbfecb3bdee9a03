import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Our own files that a page refers to, but `folder` does not hold. A path without an extension is a page, not a file.
 */
export function missingFiles(html: string, folder: string): string[] {
  const paths = [...html.matchAll(/(?:href="|src="|srcSet="|\{\{publicUrl\}\})(\/[^"#?]+\.[a-z0-9]+)/g)].map(
    ([, path = '']) => path,
  );
  return [...new Set(paths)].filter((path) => !existsSync(join(folder, path)));
}
