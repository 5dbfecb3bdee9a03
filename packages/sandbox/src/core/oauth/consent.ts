import type { Context } from 'hono';
import { html } from 'hono/html';

import type { AccountBook, BookAccount } from '#/core/account-book.ts';
import { sameOriginOnly } from '#/core/loopback-only.ts';
import { type Asked, type AskRules, readAsked } from '#/core/oauth/asked.ts';
import type { Client } from '#/core/oauth/client.ts';
import type { Grants } from '#/core/oauth/grants.ts';
import { consentPage, type GrantLine, refusalPage } from '#/core/pages/consent-page.ts';
import { answerPage, type Html } from '#/core/pages/page.ts';
import type { Env } from '#/core/request-log.ts';
import type { SandboxApp, World } from '#/core/world.ts';

/** What is a network's own about its consent page. */
export interface ConsentRules<Account extends BookAccount> {
  readonly paths: readonly string[];
  readonly network: { readonly name: string; readonly href: string };
  /** The app that asks. */
  readonly app: Pick<Client, 'id' | 'idName'> & { readonly name: string };
  readonly heading: string;
  readonly grantsHeading: string;
  /** Stands above the reason when the request in the address is refused. */
  readonly refusalHeading: string;
  readonly asks: Omit<AskRules, 'clientId' | 'clientIdName'>;
  /** How an account is shown, to an app that asks this. */
  describe(account: Account, asked: Asked): Description;
  /** The form for somebody new, who has a name and a handle. */
  readonly newAccount: {
    readonly maxName: number;
    /** What the network calls a handle, the name of its field, and an example. */
    readonly handle: { readonly label: string; readonly field: string; readonly example: string; readonly max: number };
    isHandle(text: string): boolean;
    /** The sentence for a form that is not complete. */
    readonly problem: string;
  };
  /** What the app would be allowed. */
  lines(asked: Asked): readonly GrantLine[];
  /** The scopes that the network grants when these stayed ticked; absent: all of them. */
  granted?(account: Account, asked: Asked, ticked: readonly string[]): readonly string[];
  /** What the app is told beside the code, of what was granted; absent: nothing. */
  toldWithCode?(scopes: readonly string[]): Readonly<Record<string, string>>;
  /** The error that the app is told when a person says no. */
  readonly cancelled: Readonly<Record<string, string>>;
  /** What the network adds to the address that it sends people back to; absent: nothing. */
  readonly fragment?: string;
}

interface Description {
  readonly detail: string;
  readonly pictureHref: string;
  readonly assets?: readonly { readonly id: string; readonly name: string }[];
}

const accountsShown = 20;

/** Registers the page on which a person says yes or no, and the handling of the answer. */
export function mountConsent<Account extends BookAccount>(
  sandbox: SandboxApp,
  world: World,
  { accounts, grants }: { accounts: AccountBook<Account>; grants: Grants },
  rules: ConsentRules<Account>,
): void {
  const askedIn = (context: Context<Env>): Asked | string =>
    readAsked(new URL(context.req.url).searchParams, {
      ...{ clientId: rules.app.id, clientIdName: rules.app.idName ?? 'client_id' },
      ...rules.asks,
    });
  const refuse = (context: Context<Env>, reason: string): Promise<Response> => {
    return answerPage(context, reason, () => refusalPage(rules.network, rules.refusalHeading, reason));
  };
  const show = (context: Context<Env>, asked: Asked, problem: string | null): Promise<Response> => {
    const stamp = `${context.req.url} ${world.store.version} ${problem ?? ''}`;
    const people = accounts.first(accountsShown);
    return answerPage(context, stamp, () =>
      consentPage({
        ...rules,
        appName: rules.app.name,
        redirectUri: asked.redirectUri,
        problem,
        accounts: people.map((account) => ({ id: account.id, name: account.name, ...rules.describe(account, asked) })),
        newAccountFields: newAccountFields(rules.newAccount),
        grants: rules.lines(asked),
      }),
    );
  };
  const personIn = (form: Form): Account | null => {
    const chosen = fieldOf(form, 'account');
    if (chosen !== 'new') return accounts.find(chosen);
    const { handle: asked, isHandle } = rules.newAccount;
    const [name, handle] = [fieldOf(form, 'name'), fieldOf(form, asked.field).replace(/^@/, '')];
    return name !== '' && isHandle(handle) ? accounts.create(handle, name) : null;
  };

  for (const path of rules.paths) {
    sandbox.use(path, world.log.middleware);
    sandbox.get(path, (context) => {
      const asked = askedIn(context);
      return typeof asked === 'string' ? refuse(context, asked) : show(context, asked, null);
    });
    sandbox.post(path, sameOriginOnly, async (context) => {
      const asked = askedIn(context);
      if (typeof asked === 'string') return refuse(context, asked);
      const form: Form = await context.req.parseBody({ all: true });
      const back = (answer: Readonly<Record<string, string>>): Response => {
        return context.redirect(`${backTo(asked, answer)}${rules.fragment ?? ''}`, 303);
      };
      if (fieldOf(form, 'answer') !== 'authorize') return back(rules.cancelled);
      const account = personIn(form);
      if (account === null) return show(context, asked, rules.newAccount.problem);
      const ticked = tickedScopes(asked, rules.lines(asked), form);
      const scopes = rules.granted?.(account, asked, ticked) ?? ticked;
      const assets = tickedAssets(rules.describe(account, asked), form);
      const code = grants.allow({ accountId: account.id, scopes, assets }, asked);
      await world.store.durable();
      context.set('account', account.handle);
      return back({ code, ...rules.toldWithCode?.(scopes) });
    });
  }
}

function newAccountFields({ maxName, handle }: ConsentRules<never>['newAccount']): Html {
  const { label, field, example, max } = handle;
  return html`<label>Name <input name="name" autocomplete="off" maxlength="${maxName}" /></label>
    <label>${label} <input name="${field}" autocomplete="off" placeholder="${example}" maxlength="${max}" /></label>`;
}

type Form = Readonly<Record<string, unknown>>;

function fieldOf(form: Form, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** All requested scopes, without those that a person could leave out and did leave out. */
function tickedScopes({ scopes }: Asked, lines: readonly GrantLine[], form: Form): string[] {
  const leftOut = lines.flatMap(({ tick }) =>
    tick !== undefined && fieldOf(form, tick.field) === '' ? [tick.scope] : [],
  );
  return scopes.filter((scope) => !leftOut.includes(scope));
}

/** The ticked assets that belong to this account. The form holds the assets of all accounts. */
function tickedAssets({ assets = [] }: Description, form: Form): string[] {
  const ticked = [form['asset']].flat();
  return assets.map(({ id }) => id).filter((id) => ticked.includes(id));
}

function backTo({ redirectUri, state }: Asked, answer: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }) });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`;
}
