import type { MediaDetails, MediaPlan } from '@nonet/contract';
import { documentPlans, type Making, plansOf } from '@nonet/domain';
import { sql } from 'kysely';
import { makingsOf } from '#/db/makings.ts';
import { beginConversions } from '#/features/media/conversions/begin-conversions.ts';
import { findSource } from '#/features/media/conversions/conversions.queries.ts';
import { findMedia } from '#/features/media/media.queries.ts';
import type { MediaParts } from '#/features/media/media-parts.ts';
import { mediaToWire } from '#/features/media/media-to-wire.ts';
import { probeIfReadable } from '#/features/media/probe/probe-of.ts';
import type { StoredMedia } from '#/features/media/store-media.ts';
import type { FileReader } from '#/http/api.ts';

/** A file that has just arrived: what networks need of it is begun, and told. */
export async function describeArrived(
  parts: MediaParts,
  reader: FileReader,
  { note, ...media }: StoredMedia,
): Promise<MediaDetails> {
  await beginConversions(parts, { spaceId: reader.space.id, mediaIds: [media.id] });
  const told = (await describeMedia(parts, reader, media.id)) ?? {
    ...mediaToWire(media, parts.address.of(reader)),
    probe: null,
    plans: [],
  };
  return note === undefined ? told : { ...told, note };
}

/** The space's file with what networks get of it; undefined when it does not exist. */
export async function describeMedia(
  { db, address: addresses, planVideo, storage }: MediaParts,
  reader: FileReader,
  id: string,
): Promise<MediaDetails | undefined> {
  const spaceId = reader.space.id;
  const address = addresses.of(reader);
  const [row] = await findMedia(db, spaceId, [id]);
  const file = await findSource(db, spaceId, id);
  if (row === undefined || file === undefined) return undefined;
  const probe = file.probe ?? (await probeIfReadable({ db, storage }, id));
  const { makings, made } = await readMade(db, id);
  const { type } = file;
  const planned = type === 'document' ? documentPlans(file) : plansOf({ ...file, type, probe }, planVideo);
  const plans = planned.map(({ network, plan, reason, recipe }): MediaPlan => {
    const making = makings.find((one) => one.recipe === recipe?.name);
    const variant = made.find((one) => one.recipe === recipe?.name);
    return {
      network,
      plan,
      reason: making?.state === 'failed' ? making.reason : reason,
      state: making?.state ?? 'none',
      progress: making?.progress ?? null,
      secondsLeft: making?.secondsLeft ?? null,
      variant: variant === undefined ? null : variantToWire(variant, address.variantUrl(id, variant.recipe)),
    };
  });
  return { ...mediaToWire(row, address), probe: file.document ?? probe, plans };
}

interface MadeRow {
  recipe: string;
  contentType: string;
  bytes: number;
  width: number;
  height: number;
}

function variantToWire({ recipe: _, ...variant }: MadeRow, url: string): NonNullable<MediaPlan['variant']> {
  return { url, ...variant };
}

async function readMade(db: MediaParts['db'], id: string): Promise<{ makings: Making[]; made: MadeRow[] }> {
  const { rows } = await sql<{ makings: Making[]; made: MadeRow[] }>`
    select ${makingsOf(sql`${id}::uuid`)} makings, coalesce((
      select json_agg(json_build_object('recipe', recipe, 'contentType', content_type, 'bytes', bytes, 'width', width, 'height', height))
      from media_variants where media_id = ${id}), '[]') made`.execute(db);
  return rows[0] ?? { makings: [], made: [] };
}
