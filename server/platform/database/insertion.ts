import type { Statement } from './database.ts'

/** The type of a column's values and where a row has them, or an expression that is the same for all rows. */
type Column<Row> = readonly [type: string, valueIn: (row: Row) => unknown] | { readonly sql: string }

/** The columns of a table that are written, each with its source. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>

interface Insertion<Row> {
  /** The statement is prepared under this name. */
  readonly name: string
  /** `INSERT INTO` and the table. */
  readonly into: `INSERT INTO ${string}`
  readonly columns: Columns<Row>
  /** The columns whose row may exist already, and those that it gets from the new row. */
  readonly existing?: { readonly key: string; readonly update: readonly string[] }
}

/** The statement that inserts rows, all at once, with one parameter for each column. */
export function insertion<Row>({ name, into, columns, existing }: Insertion<Row>): (rows: readonly Row[]) => Statement {
  const sources: ((row: Row) => unknown)[] = []
  const expressions = Object.values(columns).map((column) => {
    if ('sql' in column) return column.sql
    const [type, valueIn] = column
    const parameter = `$${sources.push(valueIn)}`
    // An array of arrays would be flattened, so each is its text.
    return type.endsWith('[]') ? `unnest(${parameter}::text[])::${type}` : `unnest(${parameter}::${type}[])`
  })
  const update = existing?.update.map((column) => `${column} = excluded.${column}`)
  const text = `${into} (${Object.keys(columns)}) SELECT ${expressions}${
    existing ? ` ON CONFLICT (${existing.key}) DO UPDATE SET ${update}` : ''
  }`
  return (rows) => ({ name, text, values: sources.map((valueIn) => rows.map(valueIn)) })
}
