import { toastStore } from './toast.ts';

/** Takes away the errors that are shown, because what failed has succeeded since. */
export function dismissErrors(): void {
  for (const { id, kind } of toastStore.shown()) if (kind === 'error') toastStore.dismiss(id);
}
