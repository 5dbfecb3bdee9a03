import { Bone, Skeleton } from '#/ui/skeleton.tsx';

/** Places in the month at which the skeleton shows posts. */
const bones = new Set([1, 3, 8, 10, 11, 15, 17, 18, 22, 24, 29, 31, 32, 36]);

/** Covers the days whose posts are loading. The list of the chosen day says so in words. */
export function MonthSkeleton({ weeks, isUnknown }: { weeks: number; isUnknown: (place: number) => boolean }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 top-[33px] bottom-0 max-md:hidden [&>*]:h-full [&>*>*]:h-full"
    >
      <Skeleton label="">
        <div className="grid h-full auto-rows-fr grid-cols-7">
          {Array.from({ length: weeks * 7 }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity but their place.
            <div key={place} className="px-[5px] pt-8">
              {bones.has(place) && isUnknown(place) && <Bone className="h-[39px]" />}
            </div>
          ))}
        </div>
      </Skeleton>
    </div>
  );
}
