import pg from 'pg';

const TABLES = `
  select c.relname as name, string_agg(
    format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      case when a.attidentity <> '' then ' generated always as identity'
           when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
           when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end),
    E',\\n' order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_%'
  group by c.relname order by c.relname`;

// PostgreSQL 18 also lists NOT NULL as constraints; the columns show it already.
const CONSTRAINTS = `
  select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')
    and conrelid::regclass::text not like 'kysely_%'
  order by 1, contype desc, 2`;

const INDEXES = `
  select pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = i.indexrelid)
  order by 1`;

const FUNCTIONS = `
  select format('%s(%s) returns %s', proname, pg_get_function_arguments(oid), pg_get_function_result(oid)) as name, prosrc as body
  from pg_proc where pronamespace = 'public'::regnamespace order by 1`;

const TRIGGERS = `
  select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by tgname`;

const VIEWS = `
  select relname as name, pg_get_viewdef(oid, true) as definition
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by 1`;

/**
 * The schema as text, read from the catalogue. It is the same for every PostgreSQL from 15 on, so that CI can compare
 * it.
 */
export async function dumpSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string; columns: string }>(TABLES);
    const constraints = await client.query<{ name: string; definition: string }>(CONSTRAINTS);
    const indexes = await client.query<{ definition: string }>(INDEXES);
    const functions = await client.query<{ name: string; body: string }>(FUNCTIONS);
    const triggers = await client.query<{ definition: string }>(TRIGGERS);
    const views = await client.query<{ name: string; definition: string }>(VIEWS);
    const parts = tables.rows.map(({ name, columns }) => {
      const own = constraints.rows.filter((row) => row.name === name).map((row) => `  ${row.definition}`);
      return `create table ${name} (\n${[columns, ...own].join(',\n')}\n);\n`;
    });
    const lines = indexes.rows.map((row) => `${row.definition.replace(' ON public.', ' on ')};`);
    const ends = [
      ...functions.rows.map(({ name, body }) => `\ncreate function ${name} as $$${body}$$;\n`),
      ...triggers.rows.map(({ definition }) => `\n${definition.replace(' ON public.', ' on ')};\n`),
      ...views.rows.map(({ name, definition }) => `\ncreate view ${name} as\n${definition}\n`),
    ];
    return `${parts.join('\n')}\n${lines.join('\n')}\n${ends.join('')}`;
  } finally {
    await client.end();
  }
}
