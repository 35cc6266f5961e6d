/** The numbers of all advisory locks, including those of migrations, so that no two locks share one. */
export const advisoryLocks = {
  /** Serialises migrations of servers that start at the same time. */
  migrations: 7_313_001,
  /** The first of two keys; the second is the shard. */
  accountShards: 7_313_002,
  /** Migration 0031: servers that create the same month's partitions. */
  months: 7_313_003,
  /** Migration 0013: audit events, each chained to the previous one, and changes of administrators' rights. */
  auditLog: 7_313_004,
  /** Only one server at a time creates anchors. */
  anchors: 7_313_005,
  /** Serialises concurrent saves, so that each recorded previous state is correct. */
  settings: 7_313_006,
  /**
   * Servers that start at the same time on a new database. Earlier versions used the audit log's number, which is harmless: a
   * server creates its keys only before it listens.
   */
  dataKeys: 7_313_007,
  /** Servers that start at the same time on a new database: its initial settings and games. */
  seeding: 7_313_008,
  /** Only one server at a time opens, counts and closes the weekly race. */
  race: 7_313_009,
  /** Migration 0078: exclusions, and identifiers that an excluded player may share with others. */
  exclusions: 7_313_010,
  /** Only one command at a time moves months (tools/months). */
  archive: 7_313_011,
  /** Serialises proposals, so that concurrent equal ones are recorded once. */
  proposals: 7_313_030,
  /** Serialises changes of the roles of staff. */
  staffRoles: 7_313_046,
  /** The first of two keys; the second is derived from an address: serialises the opening of accounts with the same address. */
  emailAccounts: 7_313_014,
  /** Serialises changes of the site's documents. */
  documents: 7_313_045,
  /** Serialises entries and statements of player funds. */
  playerFunds: 7_313_050,
  /** Servers that begin the same round of a shared game at the same time: its chain of seeds. */
  seedChains: 7_313_051,
  /** Migration 0168. The first of two keys; the second is derived from the shape of a username. */
  usernames: 7_313_017,
} as const
