import { architectureRules, checkArchitecture } from './check-architecture.ts';
import { lintWithBiome } from './check-biome-rules.ts';
import type { PlantedViolation } from './planted-violations.ts';
import { innocentFiles, plantedViolations } from './planted-violations.ts';
import type { SourceFile, Violation } from './source-file.ts';

/** Whether a rule fired at the file that breaks it. */
export interface Proof {
  readonly planted: PlantedViolation;
  readonly caught: boolean;
}

const nothingAllowed = { words: [], files: {} };

/** Runs every rule over a tree in which each is broken. `manifests` are the repository's package.json files. */
export async function proveRules(manifests: readonly SourceFile[]): Promise<Proof[]> {
  const planted = plantedViolations.flatMap((violation) => violation.files);
  const tree = [...manifests, ...innocentFiles, ...planted];
  const forBiome = plantedViolations.filter(({ by }) => by === 'biome').flatMap(({ files }) => files);
  const found: Violation[] = [
    ...(await checkArchitecture(
      tree,
      tree.map((file) => file.path),
      nothingAllowed,
    )),
    ...lintWithBiome([...manifests, ...forBiome]),
  ];
  return plantedViolations.map((violation) => ({
    planted: violation,
    caught: found.some(({ rule, path }) => rule === violation.rule && path === violation.files[0].path),
  }));
}

/** Rules that nobody planted a violation for. */
export function unprovenRules(): string[] {
  const proven = new Set(plantedViolations.map((violation) => violation.rule));
  return architectureRules.filter((rule) => !proven.has(rule));
}
