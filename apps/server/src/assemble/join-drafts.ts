import type { Foundation } from '#/assemble/foundation.ts';
import { draftsRoutes } from '#/features/drafts/drafts.routes.ts';
import { forgetDrafts } from '#/features/drafts/remove-draft.ts';
import { findMedia } from '#/features/media/media.queries.ts';
import { mediaToWire } from '#/features/media/media-to-wire.ts';

export function joinDrafts({ api, config: { limitFactor }, db, mediaAddress, sweeps }: Foundation): void {
  draftsRoutes(api, {
    db,
    limitFactor,
    filesOf: async (executor, reader, ids) =>
      (await findMedia(executor, reader.space.id, ids)).map((row) => mediaToWire(row, mediaAddress.of(reader))),
  });
  sweeps.push(() => forgetDrafts(db));
}
