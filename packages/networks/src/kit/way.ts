import type { Access, Ask } from '#/kit/caller.ts';
import type { Http } from '#/kit/http.ts';
import type { Comments, Figures, FollowUp, Network, Places } from '#/port.ts';

/** What a network is called with: the app that an operator set up there, and the ways to it. */
export interface AppOf<Settings> {
  readonly settings: Settings;
  readonly http: Http;
  /** The API, on somebody's behalf. */
  api(access: Access): Ask;
}

/** What the port has a network do for an account, by the names that adapters have for it. */
interface Ways<Auth>
  extends Required<
    Pick<
      Network<Auth>,
      | 'signIn'
      | 'signInAgain'
      | 'refresh'
      | 'prepare'
      | 'publish'
      | 'lookup'
      | 'check'
      | 'remove'
      | 'abilities'
      | 'revoke'
    >
  > {
  readonly prepareFollowUp: FollowUp<Auth>['prepare'];
  readonly sendComment: Comments<Auth>['send'];
  readonly lookupComment: NonNullable<Comments<Auth>['lookup']>;
  readonly readPosts: Figures<Auth>['read'];
  readonly readFollowers: NonNullable<Figures<Auth>['followers']>;
  readonly listPlaces: Places<Auth>['list'];
  readonly createPlace: Places<Auth>['create'];
  readonly listParts: NonNullable<Places<Auth>['parts']>;
}

export type WayName = keyof Ways<unknown>;

/** One of them, which is told first what the network is called with. */
export type WayOf<App, Auth, Name extends WayName> = (
  app: App,
  ...given: Parameters<Ways<Auth>[Name]>
) => ReturnType<Ways<Auth>[Name]>;

type Bound<All> = {
  readonly [Name in keyof All]: All[Name] extends (app: never, ...given: infer Given) => infer Answer
    ? (...given: Given) => Answer
    : never;
};

/** Ways that have been told what the network is called with. */
export function bound<App, const All extends Readonly<Record<string, (app: App, ...given: never[]) => unknown>>>(
  app: App,
  ways: All,
): Bound<All> {
  const told = Object.entries(ways).map(([name, way]) => [name, (...given: never[]) => way(app, ...given)]);
  return Object.fromEntries(told);
}
