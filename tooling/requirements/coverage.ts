import type { TestTitle } from './test-titles.ts';

/** One row of docs/requirements.tsv. */
export interface Requirement {
  /** An area and a number: 'VAL-07'. */
  readonly id: string;
  readonly text: string;
}

/** Which tests show which requirement. */
export interface Coverage {
  readonly requirements: readonly Requirement[];
  readonly testsById: ReadonlyMap<string, readonly TestTitle[]>;
  /** Titles that begin with an id which does not exist. */
  readonly strays: readonly { readonly id: string; readonly test: TestTitle }[];
}

/** Reads the table: tab-separated, columns named in the first line. */
export function parseRequirements(table: string): Requirement[] {
  const [header = '', ...rows] = table.split(/\r?\n/).filter((line) => line !== '');
  const columns = header.split('\t');
  const idColumn = columns.indexOf('id');
  const textColumn = columns.indexOf('requirement');
  if (idColumn < 0 || textColumn < 0) throw new Error("the table needs the columns 'id' and 'requirement'");
  return rows.map((row) => {
    const cells = row.split('\t');
    return { id: cells[idColumn] ?? '', text: cells[textColumn] ?? '' };
  });
}

/** The ids at the start of a title: 'VAL-07, POST-26 refuses …' has two. */
export function idsOf(title: string): string[] {
  const [list = ''] = /^[A-Z]+-\d{2}(, ?[A-Z]+-\d{2})*(?=[ :]|$)/.exec(title) ?? [];
  return list === '' ? [] : list.split(/, ?/);
}

/** The area of an id: 'VAL' of 'VAL-07'. */
export function areaOf(id: string): string {
  return id.replace(/-\d+$/, '');
}

/** Finds the tests of each requirement. A title counts only for the ids that it begins with. */
export function traceTests(requirements: readonly Requirement[], titles: readonly TestTitle[]): Coverage {
  const testsById = new Map<string, TestTitle[]>(requirements.map(({ id }) => [id, []]));
  const strays: { id: string; test: TestTitle }[] = [];
  for (const test of titles) {
    for (const id of idsOf(test.title)) {
      const tests = testsById.get(id);
      if (tests) tests.push(test);
      else strays.push({ id, test });
    }
  }
  return { requirements, testsById, strays };
}

/** The ids without a test. */
export function uncovered({ requirements, testsById }: Coverage): string[] {
  return requirements.map(({ id }) => id).filter((id) => testsById.get(id)?.length === 0);
}

/**
 * The ids without a test among those that `required` names (areas or single ids), except those in `excepted`. Throws on
 * a name that is neither an area nor an id, so that a misspelt demand cannot pass.
 */
export function missing(coverage: Coverage, required: readonly string[], excepted: readonly string[]): string[] {
  const ids = coverage.requirements.map(({ id }) => id);
  const unknown = [...required, ...excepted].find((name) => !ids.some((id) => names(name, id)));
  if (unknown !== undefined) throw new Error(`'${unknown}' is neither an area nor an id of docs/requirements.tsv`);
  return uncovered(coverage).filter(
    (id) => required.some((name) => names(name, id)) && !excepted.some((name) => names(name, id)),
  );
}

/** The exceptions that are no longer needed: everything that they name has a test. */
export function needless(coverage: Coverage, excepted: readonly string[]): string[] {
  const open = uncovered(coverage);
  return excepted.filter((name) => !open.some((id) => names(name, id)));
}

function names(areaOrId: string, id: string): boolean {
  return areaOrId === id || areaOrId === areaOf(id);
}
