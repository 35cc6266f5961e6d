/** A module's rows about a player, for the export of all their data; each module declares those of its own tables. */
export interface OwnRows {
  /** The SQL after the column list: from `FROM` to the condition. The player is `$1`. */
  readonly rows: `FROM ${string} WHERE ${string}`
  /** Column names, or SQL by name. Never secrets, and nothing about other people. */
  readonly fields: readonly (string | readonly [name: string, sql: string])[]
  /** A unique key within a player's rows; pages are read in this order. */
  readonly key: readonly string[]
}

/** Keyed by the names under which they are exported. */
export type OwnData = Readonly<Record<string, OwnRows>>
