import type { Plugin, Rolldown } from 'vite';

/*
 * Which modules share a file. Each file costs a request, and what is sent together compresses better; but no screen
 * should send what it does not need. `npm run bench -- weight --check` watches the outcome.
 */

/** What the public pages load as well, which have no framework. */
const plain =
  /rolldown[\\/]runtime|vite[\\/]preload-helper|apps[\\/]web[\\/]src[\\/](ui[\\/](button-class|cx)|measuring[\\/](offer-measuring|is-measured|note-event))\.[jt]s/;

const framework = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

// Without what only single screens need of it.
const appLibraries =
  /node_modules[\\/](idb-keyval|@tanstack[\\/](react-query|query-core|history))[\\/](?!.*(useMutation|mutationObserver|useInfiniteQuery|infiniteQuery|useQueries|queriesObserver))/;

/** Fields: where something is typed. The first paint of the calendar has none. */
const fields = /apps[\\/]web[\\/]src[\\/]ui[\\/]fields[\\/](field|text-input|password-input)\.tsx/;

/** What needs no library, in the app and here and there before the sign-in. */
const common =
  /packages[\\/]domain[\\/]src[\\/](time[\\/](zone|format|hour-clock)|text[\\/](plural|duration-words))\.ts|apps[\\/]web[\\/]src[\\/](lib[\\/]hour-clock|ui[\\/]status[\\/]error-state)/;

/** Small parts of several screens. One file: each of its own would cost a request, and compress worse. */
const screens =
  /apps[\\/]web[\\/]src[\\/](router|time-zone[\\/]zone-popover|lib[\\/](quer|spaces-query|handed-files|watch-rivals|use-(connections|now|is-phone|may))|ui[\\/](avatar|key\.|drawing[\\/]use-focus-soon|fields[\\/]segmented|overlays[\\/](menu|dialog)\.|status[\\/]badge|page-head)|networks[\\/]account-avatar|repeats[\\/](ask-scope|scope-host)|schedule[\\/]chosen-time|drafts[\\/](drafts-api|new-draft-id|draft-time))|packages[\\/]domain[\\/]src[\\/](connections[\\/](names|messages)|text[\\/](graphemes|utf8-bytes|blank)|plans[\\/](plan|locked-accounts)|spaces[\\/]may|posts[\\/]status|limits\.ts|posting-times[\\/]posting-time-messages)/;

/** A draft and what is counted of it: for the composer, and for what opens a post elsewhere. */
const writing =
  /packages[\\/]domain[\\/]src[\\/](media[\\/](crop|long-video|item-words|refused-frame|short-video|frame-ratio)|documents[\\/](are-still|document-options)|posts[\\/](post-check-input|link|make-issue|text-excess|additions|file-kind)\.|drafts[\\/]empty|text[\\/](text-unit|load-weighing)|networks[\\/](counted-limit|rules-in-format)|templates[\\/](format-for|usual-format))|apps[\\/]web[\\/]src[\\/](drafts[\\/](draft-line|merge|keeper|is-written)|features[\\/]compose[\\/](draft[\\/](draft|use-line|keep|open[\\/]o)|typing[\\/](counter-ring|cut-text|use-weighing)|accounts[\\/]use-networks|left-out[\\/]left-out-count|tabs[\\/]text-tabs|sections[\\/]sections|inserts[\\/]insert-bar|saved-texts[\\/]saved-texts-store|media[\\/](draft-media|uploads[\\/]kept-files|captions[\\/]as-captions)|repeat[\\/]draft-repeat\.))/;

const parts = /packages[\\/]domain[\\/]src[\\/]posts[\\/](thread|text-for-network|comments)\.ts/;

/** The days of the calendar, in each of its views. */
const calendarParts =
  /time[\\/]short-format|features[\\/]calendar[\\/](keys[\\/]single-keys|series[\\/]repeat-sign|address[\\/]calendar-address|posts[\\/](post-queries|load-posts|with-posts|share-posts|post-look|short-time|title-of|tile-marks|network-marks|marks-of)|month[\\/]cell-post|select[\\/](create-selection|selection)\.|drag[\\/]hold-news)/;

/** Approval: what draws a post, and what decides about one. Two files instead of one for each of them. */
const asked =
  /apps[\\/]web[\\/]src[\\/](approval[\\/](not-approved|use-may-change)|features[\\/]calendar[\\/]posts[\\/]approval-look)\.ts|packages[\\/]domain[\\/]src[\\/]spaces[\\/]space-messages/;
const approval = /apps[\\/]web[\\/]src[\\/]approval[\\/]|packages[\\/]domain[\\/]src[\\/]approval[\\/](?!post-changes)/;

const shared =
  /apps[\\/]web[\\/]src[\\/](ui[\\/](?!fields|page-head|status[\\/](error-state|badge|progress-bar)|overlays[\\/](dialog-actions|dialog-popup|popover-popup))|brand|networks[\\/](?!platform-chip|account|status)|time-zone|lib[\\/](?!quer|spaces-query|use-|live|hour-clock))/;

/** Without what they import: what only one screen needs of it belongs to that screen. */
const alone = { screens, writing, parts, 'calendar-parts': calendarParts, asked, approval };

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'plain', test: plain },
  // What releases seldom change, in a file of its own: it compresses better and stays in the cache.
  { name: 'framework', test: framework },
  // Queries and history: they come with the first screen behind the sign-in.
  { name: 'app-libraries', test: appLibraries },
  // What most screens share, in one file rather than in a dozen that each cost a request.
  { name: 'shared', test: shared, minShareCount: 3 },
  { name: 'fields', test: fields },
  { name: 'common', test: common },
  ...Object.entries(alone).map(([name, test]) => ({
    name,
    test,
    includeDependenciesRecursively: false,
  })),
];

/** Files that import each other may run before what they need: a group of modules that does so is refused. */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const importsOf = (file: string) => {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? chunk.imports : [];
      };
      for (const file of Object.keys(bundle)) {
        // A set that grows while it is walked through.
        const reached = new Set(importsOf(file));
        for (const other of reached) for (const next of importsOf(other)) reached.add(next);
        if (reached.has(file)) this.error(`${file} imports itself, by way of ${[...reached].join(', ')}`);
      }
    },
  };
}
