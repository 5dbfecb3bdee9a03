import type { ChangeBrand } from '@nonet/contract';
import { brandMessages, checkKeptName, type HexColor, isBlank, keptName, readHexColor } from '@nonet/domain';
import { noteActivity } from '#/db/activity/note-activity.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import {
  type BrandChange,
  brandRefusal,
  type KeptBrand,
  readKeptBrand,
  storeBrand,
} from '#/features/spaces/brand.queries.ts';
import { enterSpace } from '#/features/spaces/spaces.queries.ts';
import type { Actor, BrandParts } from '#/features/spaces/spaces-parts.ts';
import { tellMembers } from '#/features/spaces/tell-members.ts';
import { ApiError } from '#/http/errors.ts';

/**
 * Changes the brand of a space (BRAND-01). To take something back needs no plan: a brand that is not used any more must not have to stay.
 * A logo is drawn before anything is stored, and stored with the rest in one transaction.
 */
export async function changeBrand(parts: BrandParts, by: Actor, spaceId: SpaceId, wish: ChangeBrand): Promise<void> {
  const { logoId } = wish;
  const change: BrandChange = {
    name: nameOf(wish.name),
    accent: accentOf(wish.accent),
    ...(logoId === null && { logoId }),
  };
  if (typeof logoId !== 'string') {
    await transact(parts.db, (trx) => store(parts, trx, by, spaceId, change));
    return;
  }
  // The right is checked first, because drawing a logo is costly.
  await transact(parts.db, (trx) => requireMayChange(parts, trx, by, spaceId, { takesBack: false }));
  await parts.drawLogo({
    spaceId,
    mediaId: logoId,
    before: (trx, drawnId) => store(parts, trx, by, spaceId, { ...change, logoId: drawnId }),
  });
}

async function store(
  parts: BrandParts,
  trx: Executor,
  by: Actor,
  spaceId: SpaceId,
  change: BrandChange,
): Promise<void> {
  await requireMayChange(parts, trx, by, spaceId, { takesBack: Object.values(change).every((value) => value == null) });
  const before = inActivity(await readKeptBrand(trx, spaceId));
  await storeBrand(trx, spaceId, change);
  const after = inActivity(await readKeptBrand(trx, spaceId));
  await noteActivity(trx, { spaceId, by, what: 'brand-changed', before, after });
  await tellMembers(trx, spaceId);
}

function inActivity({ name, accent, logo }: KeptBrand) {
  return { name, accent, logo: logo !== null };
}

async function requireMayChange(
  { holderOf }: BrandParts,
  trx: Executor,
  by: Actor,
  spaceId: SpaceId,
  { takesBack }: { takesBack: boolean },
): Promise<void> {
  const space = await enterSpace(trx, by.uid, spaceId, 'brand');
  if (takesBack) return;
  const refusal = brandRefusal(await holderOf(trx, space.ownerId), space.role);
  if (refusal !== null) throw refusal;
}

/** An empty name is none: then the brand has that of the space. */
function nameOf(typed: string | null | undefined): string | null | undefined {
  if (typed == null) return typed;
  if (isBlank(typed)) return null;
  const problem = checkKeptName(typed);
  if (problem !== null) throw new ApiError(422, 'invalid-name', problem);
  return keptName(typed);
}

function accentOf(typed: string | null | undefined): HexColor | null | undefined {
  if (typed == null) return typed;
  const accent = readHexColor(typed);
  if (accent === undefined) throw new ApiError(422, 'invalid-color', brandMessages.color);
  return accent;
}
