import type { Rolldown } from 'vite';

/** The chunks that are reached from some, with these. */
export function reachedFrom<Chunk>(start: readonly Chunk[], next: (chunk: Chunk) => readonly Chunk[]): Chunk[] {
  // A set that grows while it is walked through.
  const reached = new Set(start);
  for (const chunk of reached) for (const other of next(chunk)) reached.add(other);
  return [...reached];
}

/** The chunk that is written to a file. */
export function chunkNamed(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk {
  const file = bundle[name];
  if (file?.type !== 'chunk') throw new Error(`The build has no chunk ${name}`);
  return file;
}

/** The chunk that begins with a module. */
export function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === module);
  if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk of its own for ${module}`);
  return chunk;
}
