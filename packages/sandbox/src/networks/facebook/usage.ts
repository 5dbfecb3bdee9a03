import type { AccountBook } from '#/core/account-book.ts';
import type { Limiter, Window } from '#/core/limiter.ts';
import type { Caller } from '#/networks/facebook/caller.ts';
import type { Switches } from '#/networks/facebook/switches.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** "200 * number of users" an hour, and "4800 * number of engaged users" in 24 hours ("Rate limits", July 2026). */
const callsPerUser = 200;
const callsPerEngagedUser = 4_800;

/** How much of its calls somebody has used up, and how that is refused and told. */
export class Usage {
  readonly #limiter: Limiter;
  readonly #accounts: AccountBook;
  readonly #switches: Switches;

  constructor(limiter: Limiter, accounts: AccountBook, switches: Switches) {
    this.#limiter = limiter;
    this.#accounts = accounts;
    this.#switches = switches;
  }

  /** Counts a call; throws when there have been too many. The headers that tell how many. */
  count(caller: Caller, network: string): Record<string, string> {
    const window =
      caller.page === null ? this.#limiter.count('app', hourMs) : this.#limiter.count(`page ${caller.page.id}`, dayMs);
    const most = caller.page === null ? callsPerUser * this.#accounts.count() : callsPerEngagedUser;
    if (window !== null && window.used > most) throw this.refusal(caller, network, null);
    return headersOf(caller, network, percentOf(window, most), 0);
  }

  /** The refusal of too many calls; it names no time when that is null. */
  refusal(caller: Caller, network: string, regainMs: number | null): ThrottledError {
    const { throttledAs } = this.#switches.unknowns;
    const usual = caller.page === null ? '17' : network === 'instagram' ? '80002' : '80001';
    const code = throttledAs === 'usual' ? usual : throttledAs;
    const minutes = regainMs === null ? 0 : Math.ceil(regainMs / 60_000);
    return new ThrottledError(Number(code), sentences[code] ?? '', headersOf(caller, network, 100, minutes));
  }
}

const sentences: Readonly<Record<string, string>> = {
  4: '(#4) Application request limit reached',
  17: '(#17) User request limit reached',
  32: '(#32) Page request limit reached',
  613: '(#613) Calls to this api have exceeded the rate limit.',
  80001: '(#80001) There have been too many calls to this Page account. Wait a bit and try again.',
  80002: '(#80002) There have been too many calls to this Instagram account. Wait a bit and try again.',
};

/** Too many calls, with the headers that say how many and for how long. */
class ThrottledError extends GraphError {
  readonly #headers: Readonly<Record<string, string>>;

  constructor(code: number, message: string, headers: Readonly<Record<string, string>>) {
    super(code, message);
    this.#headers = headers;
  }

  override toResponse(): Response {
    const response = super.toResponse();
    for (const [name, value] of Object.entries(this.#headers)) response.headers.set(name, value);
    return response;
  }
}

/** In percent; the time until calls are taken again in minutes ("Rate limits", headers). */
function headersOf({ page }: Caller, network: string, percent: number, minutes: number): Record<string, string> {
  const counts = { call_count: percent, total_cputime: percent, total_time: percent };
  if (page === null) return { 'x-app-usage': JSON.stringify(counts) };
  const type = network === 'instagram' ? 'instagram' : 'pages';
  const id = network === 'instagram' ? (page.instagram?.id ?? page.id) : page.id;
  const uses = { [id]: [{ type, ...counts, estimated_time_to_regain_access: minutes }] };
  return { 'x-business-use-case-usage': JSON.stringify(uses) };
}

function percentOf(window: Window | null, most: number): number {
  return window === null ? 0 : Math.min(100, Math.floor((window.used / most) * 100));
}
