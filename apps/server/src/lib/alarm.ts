/** Sleeps until the planned time, or until somebody has news that cannot wait. */
export function createAlarm() {
  let wake: (() => void) | null = null;
  let planned: Date | undefined;
  let rung = false;

  function ring(): void {
    rung = true;
    wake?.();
  }

  return {
    ring,
    /** News of something due at `at` by the database's clock: only worth waking for when it comes before the plan. */
    ringFor(at: Date): void {
      if (wake === null || planned === undefined || Number.isNaN(at.getTime()) || at < planned) ring();
    },
    async wait(ms: number, plannedAt?: Date): Promise<void> {
      if (!rung) {
        planned = plannedAt;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.ceil(ms));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = null;
      }
      rung = false;
    },
  };
}
