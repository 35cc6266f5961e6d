import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import pg from 'pg'
import { timeouts } from './connect.ts'
import type { Statement } from './database.ts'

/** The answer to one statement of a round trip: `INSERT`, `COMMIT` …, and its rows. */
export interface StatementAnswer {
  readonly command: string
  readonly rows: readonly unknown[]
}

interface Field {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/** A statement prepared on the connection under its name, and the columns of its rows. */
interface Prepared {
  readonly text: string
  readonly fields: readonly Field[]
}

/**
 * Sends lists of statements over one connection, each list in one write. PostgreSQL processes the list and answers it as a
 * whole, so each side wakes once. The driver's own pipelines request an answer after each statement, which costs a single bet
 * more than most of its statements do. A failing statement ends the list: later ones are not executed.
 */
export class RoundTrips {
  readonly #client: pg.Client
  readonly #prepared = new Map<string, Prepared>()
  #underWay = 0

  /** From here on the connection is used for round trips only. */
  constructor(client: pg.Client) {
    this.#client = client
    const { connection, connectionParameters } = client as unknown as Inside
    // The driver would time each trip with a closure over it, and such trips survive minor garbage collections: at 600 bets a
    // second this caused a pause of 10 ms or more every second, instead of 1 ms (decision 29).
    connectionParameters.query_timeout = 0
    connection.stream.setTimeout(timeouts.answerMs, () => {
      if (this.#underWay > 0) connection.stream.destroy(new Error('the database does not answer'))
    })
  }

  /**
   * Every statement has a name and is prepared under it on first use. Rejects with the error of PostgreSQL or of the
   * connection.
   */
  async send(statements: readonly Statement[]): Promise<StatementAnswer[]> {
    const trip = new RoundTrip(statements, this.#prepared)
    this.#underWay += 1
    try {
      this.#client.query(trip as unknown as pg.Submittable)
      return await trip.answered
    } finally {
      this.#underWay -= 1
    }
  }
}

/** Members of the driver's client that its types do not declare. */
interface Inside {
  readonly connection: { readonly stream: Socket }
  readonly connectionParameters: { query_timeout: number }
}

/** The driver calls this when it is this round trip's turn on the connection. */
class RoundTrip {
  readonly answered: Promise<StatementAnswer[]>
  #resolve!: (answers: StatementAnswer[]) => void
  #reject!: (error: Error) => void
  readonly #statements: readonly { name: string; text: string; values: readonly unknown[] }[]
  readonly #prepared: Map<string, Prepared>
  readonly #answers: StatementAnswer[] = []
  #fields: readonly Field[] = []
  #rows: unknown[] = []

  constructor(statements: readonly Statement[], prepared: Map<string, Prepared>) {
    this.#statements = statements.map(({ name, text, values = [] }) => {
      assert(name !== undefined, 'a statement of a round trip has a name')
      assert.equal(prepared.get(name)?.text ?? text, text, `two statements are named ${name}`)
      return { name, text, values: values.map(encoded) }
    })
    this.#prepared = prepared
    this.answered = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection
    const to = connection as unknown as Wire
    stream.cork()
    for (const { name, text, values } of this.#statements) {
      if (!this.#prepared.has(name)) {
        // A statement that failed earlier may still be prepared there; closing an unknown one is no error.
        to.close({ type: 'S', name })
        to.parse({ name, text })
      }
      to.bind({ portal: '', statement: name, values })
      if (!this.#prepared.has(name)) to.describe({ type: 'P', name: '' })
      to.execute({ portal: '' })
    }
    to.sync()
    stream.uncork()
    this.#begin()
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#fields = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID) }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {}
    for (const [index, { name, parse }] of this.#fields.entries()) {
      const text = fields[index] ?? null
      row[name] = text === null ? null : parse(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name, text: statement } = this.#statements[this.#answers.length]!
    if (!this.#prepared.has(name)) this.#prepared.set(name, { text: statement, fields: this.#fields })
    this.#answers.push({ command: text.split(' ', 1)[0]!, rows: this.#rows })
    this.#begin()
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#answers)
  }

  handleError(error: Error): void {
    this.#reject(error)
  }

  #begin(): void {
    const next = this.#statements[this.#answers.length]
    this.#fields = (next && this.#prepared.get(next.name)?.fields) ?? []
    this.#rows = []
  }
}

/** The messages that a round trip sends to the server. */
interface Wire {
  close(message: { type: 'S'; name: string }): void
  parse(message: { name: string; text: string }): void
  bind(message: { portal: string; statement: string; values: readonly unknown[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string }): void
  sync(): void
}

/** A value in PostgreSQL's text format. A value that has none is refused before anything is sent. */
function encoded(value: unknown): string | null {
  if (Array.isArray(value)) return `{${value.map(elementOf).join()}}`
  assert(isPlain(value), 'a value is neither text, number, boolean nor null, nor a list of them')
  return value === null ? null : String(value)
}

function elementOf(value: unknown): string {
  assert(isPlain(value), 'a value in a list is neither text, number, boolean nor null')
  if (value === null) return 'NULL'
  return typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value)
}

function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
