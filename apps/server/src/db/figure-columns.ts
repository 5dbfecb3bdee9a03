import { type FigureName, figureNames } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';

/** The column of a figure: the same in `post_figures` and in `readings`. */
export function figureColumn(name: FigureName): RawBuilder<unknown> {
  return sql.ref(columnName(name));
}

/** All figures of a row of `table`, which is never input, as an object of JSON. What was not told is null. */
export function figuresObject(table: string): RawBuilder<unknown> {
  const pairs = figureNames.map((name) => sql`${sql.lit(name)}, ${sql.ref(`${table}.${columnName(name)}`)}`);
  return sql`json_build_object(${sql.join(pairs)})`;
}

/** A list of all columns of figures, each as `write` has it. */
export function eachFigure(write: (column: string, name: FigureName) => string): RawBuilder<unknown> {
  return sql.raw(figureNames.map((name) => write(columnName(name), name)).join(', '));
}

function columnName(name: FigureName): string {
  return name === 'pinClicks' ? 'pin_clicks' : name;
}
