import { type NetworkSettings, networkWarnings } from '@nonet/networks';
import type { Logger } from 'pino';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Tells the log what an operator has to see to before long: now, and every day, as a process may run for months. The function that it
 * returns ends that.
 */
export function watchNetworkWarnings(networks: NetworkSettings, log: Pick<Logger, 'warn'>): () => void {
  const tell = () => {
    for (const warning of networkWarnings(networks, new Date())) log.warn(warning);
  };
  tell();
  const daily = setInterval(tell, DAY_MS);
  daily.unref();
  return () => clearInterval(daily);
}
