import type { SourceFile, Violation } from './source-file.ts';
import { isNode, lineFinder, type SyntaxNode, visit } from './syntax.ts';

export const spacesRule = 'content-is-asked-for-by-its-space';

/** How many queries of a file may name no space, and why: each finds its rows by what was found by a space before. */
export type QueriesOfAnySpace = Readonly<Record<string, { readonly queries: number; readonly because: string }>>;

const serverCode = /^apps\/server\/src\/features\/.*\.ts$/;
/** Here an id is what somebody named, until their membership is found (`enterSpace`). */
const namesSpaces = /^apps\/server\/src\/features\/spaces\//;
const notProduct = /\.test\.ts$|\/testing\//;
/** The tables whose rows say to which space they belong. */
const ofSpaces =
  'account_pictures account_readings account_sets comments connect_flows connections conversions deleted_data draft_media drafts follower_readings grants idempotency_keys link_cards media offered_accounts post_figures post_history posting_times posts remarks saved_texts series series_changes targets uploads';
const names = ofSpaces.split(' ').join('|');
const inSql = new RegExp(`\\b(?:from|join|into|update|using)\\s+(?:${names})\\b`, 'i');
const inBuilder = new RegExp(`\\.(?:selectFrom|updateTable|deleteFrom|insertInto)\\(\\s*'(?:${names})\\b`);
/** What has the type `SpaceId`: the names under which it goes everywhere. */
const aSpace =
  /(?:^|\.)(?:spaceIds?|space_id|space\.id)$|^(?:ownSpaceOf|spacesOfOwner)\(|^\[\.\.\.(?:\w+\.)*(?:spaces|spaceIds)\]$/;

/**
 * A query that reads or changes content without saying whose is a leak to other spaces. It takes its space as a
 * `SpaceId`, which only the guard and rows give.
 */
export function checkSpaces(files: readonly SourceFile[], allowed: QueriesOfAnySpace): Violation[] {
  const looked = files.filter(({ path }) => serverCode.test(path) && !notProduct.test(path));
  return looked.flatMap((file) => [
    ...(namesSpaces.test(file.path) ? [] : untyped(file)),
    ...unbounded(file, allowed[file.path]?.queries ?? 0),
  ]);
}

function unbounded(file: SourceFile, most: number): Violation[] {
  const lineAt = lineFinder(file.text);
  const found: number[] = [];
  visit(file, (node, ancestors) => {
    const text = file.text.slice(node.start, node.end);
    const isQuery = isSql(node)
      ? !ancestors.some(isSql) && inSql.test(text)
      : isBuilder(node, ancestors) && inBuilder.test(text);
    if (isQuery && !/space_?id|.space\\b/i.test(text)) found.push(lineAt(node.start));
  });
  if (found.length === most) return [];
  const message =
    found.length < most
      ? `has only ${found.length} queries that name no space; say so in queries-of-any-space.ts`
      : `asks for content of any space (lines ${found.join(', ')}; ${most} are known)`;
  return [{ rule: spacesRule, path: file.path, line: found[0] ?? null, message }];
}

/** A space that is compared is a `SpaceId` by its name, and that name is never declared as anything else. */
function untyped(file: SourceFile): Violation[] {
  const lineAt = lineFinder(file.text);
  const at = (offset: number, message: string) => ({
    rule: spacesRule,
    path: file.path,
    line: lineAt(offset),
    message,
  });
  const violations = [...file.text.matchAll(/\bspaceIds?\??: (?:readonly )?string\b/g)].map(({ index, 0: text }) =>
    at(index, `'${text}': a space is a SpaceId`),
  );
  visit(file, (node) => {
    if (!isSql(node) || !isNode(node.quasi)) return;
    const { quasis, expressions } = node.quasi as unknown as { quasis: SyntaxNode[]; expressions: SyntaxNode[] };
    for (const [index, expression] of expressions.entries()) {
      const before = quasis[index];
      if (
        before === undefined ||
        !/space_id (?:=|<>|=\s*any\(|in \()\s*$/.test(file.text.slice(before.start, before.end).replace(/\$\{$/, ''))
      )
        continue;
      const text = file.text.slice(expression.start, expression.end);
      if (!aSpace.test(text)) violations.push(at(expression.start, `compares a space with '${text}'`));
    }
  });
  return violations;
}

function isSql(node: SyntaxNode): boolean {
  return node.type === 'TaggedTemplateExpression' && isNode(node.tag) && node.tag.name === 'sql';
}

/** The whole chain of a query that is built of calls, not its parts. */
function isBuilder(node: SyntaxNode, ancestors: readonly SyntaxNode[]): boolean {
  const parent = ancestors.at(-1);
  return (
    node.type === 'CallExpression' &&
    parent?.type !== 'MemberExpression' &&
    isNode(node.callee) &&
    node.callee.type === 'MemberExpression'
  );
}
