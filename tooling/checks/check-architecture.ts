import { checkDirections } from './check-directions.ts';
import { checkNames, nameRules } from './check-names.ts';
import { checkNetworkLooks, lookFiles, networkLooksRule } from './check-network-looks.ts';
import { checkNetworkNames, networkNamesRule } from './check-network-names.ts';
import { checkSpaces, spacesRule } from './check-spaces.ts';
import { directionRules } from './direction-rules.ts';
import { folderCirclesRule } from './folder-circles.ts';
import { type AllowedNames, networkNamesAllowed } from './network-names-allowed.ts';
import { queriesOfAnySpace } from './queries-of-any-space.ts';
import type { SourceFile, Violation } from './source-file.ts';

/** Every architecture rule of our own. The rules of Biome are in biome.json. */
export const architectureRules: readonly string[] = [
  ...directionRules.map((rule) => rule.name),
  folderCirclesRule,
  ...Object.values(nameRules),
  networkNamesRule,
  networkLooksRule,
  spacesRule,
];

/** The files that the rules read. */
export const architectureFiles = new RegExp(`\\.(ts|tsx|mjs)$|(^|/)package\\.json$|${lookFiles.source}`);

/** Checks a tree against every architecture rule. `files` holds the files of `architectureFiles`. */
export async function checkArchitecture(
  files: readonly SourceFile[],
  paths: readonly string[],
  allowedNames: AllowedNames = networkNamesAllowed,
): Promise<Violation[]> {
  return [
    ...(await checkDirections(files)),
    ...checkNames(paths),
    ...checkNetworkNames(files, allowedNames),
    ...checkNetworkLooks(files),
    ...checkSpaces(files, queriesOfAnySpace),
  ];
}
