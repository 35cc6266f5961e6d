/** The number of each advisory lock: all of them are here, those of migrations too, so that no two locks share one. */
export const advisoryLocks = {
  /** Servers that start at the same time apply migrations one after the other. */
  migrations: 7_313_001,
  /** The first of two keys; the second is the shard. */
  accountShards: 7_313_002,
  /** Migration 0031: servers that make the same month's partitions. */
  months: 7_313_003,
  /** Migration 0013: audit events, each chained to the one before it, and changes of administrators' rights. */
  auditLog: 7_313_004,
  /** One server at a time makes anchors. */
  anchors: 7_313_005,
  /** Concurrent saves, so that each recorded previous state is correct. */
  settings: 7_313_006,
  /**
   * Servers that start at the same time on a new database. Earlier versions used the audit log's number: harmless, because a
   * server makes its keys before it listens and never while it runs.
   */
  dataKeys: 7_313_007,
  /** Servers that start at the same time on a new database: its first settings and games. */
  seeding: 7_313_008,
  /** One server at a time opens, counts and closes the weekly race. */
  race: 7_313_009,
  /** Migration 0078: exclusions, and identifiers that an excluded player may share with others. */
  exclusions: 7_313_010,
  /** One command at a time moves months (tools/months). */
  archive: 7_313_011,
  /** Proposals are made one after the other, so that the same one is made once. */
  proposals: 7_313_030,
  /** The first of two keys; the second is of an address: accounts that are opened with the same one, one after the other. */
  emailAccounts: 7_313_014,
  /** Migration 0168. The first of two keys; the second is of what a username looks like. */
  usernames: 7_313_017,
} as const
