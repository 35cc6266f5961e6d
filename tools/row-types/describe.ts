import type pg from 'pg'
import { analyse, columnsOf, type DatabaseCatalogue, type Nullness } from './nullable.ts'

/** A column of a statement's rows, as PostgreSQL describes it. */
export interface DescribedColumn {
  readonly name: string
  readonly type: number
  readonly nullness: Nullness
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

/** Prepares a statement, without running it, and describes its parameters and columns. */
async function prepare(client: pg.Client, text: string): Promise<{ parameters: number[]; fields: Field[] }> {
  let parameters: number[] = []
  let fields: Field[] = []
  const { connection } = client as unknown as { connection: pg.Connection }
  const seen = (message: { dataTypeIDs: number[] }) => {
    parameters = message.dataTypeIDs
  }
  connection.once('parameterDescription', seen)
  try {
    await new Promise<void>((resolve, reject) => {
      client.query({
        submit(to: pg.Connection) {
          to.parse({ name: '', text, types: [] }, true)
          to.describe({ type: 'S', name: '' }, true)
          to.sync()
        },
        handleRowDescription: (message: { fields: Field[] }) => {
          fields = message.fields
        },
        handleError: reject,
        handleReadyForQuery: resolve,
        handleCommandComplete() {},
        handleEmptyQuery() {},
      } as unknown as pg.Submittable)
    })
  } finally {
    connection.removeListener('parameterDescription', seen)
  }
  return { parameters, fields }
}

export async function describe(
  client: pg.Client,
  catalogue: DatabaseCatalogue,
  text: string,
): Promise<readonly DescribedColumn[]> {
  const { parameters, fields } = await prepare(client, text)
  if (fields.length === 0) return []
  const nullness = columnsOf(await analyse(client, text, parameters), catalogue)
  return fields.map(({ name, dataTypeID }, index) => ({ name, type: dataTypeID, nullness: nullness[index]! }))
}
