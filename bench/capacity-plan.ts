/** The measured cost of one bet. */
export interface CostOfBet {
  /** Processor time, in ms. */
  readonly node: number
  readonly database: number
  /** The sizes of the database's log, and of its tables and indexes. */
  readonly logBytes: number
  readonly storedBytes: number
}

/** Above this utilisation of a core, waiting time grows faster than throughput. */
const usableShare = 0.6
/** The largest machine that is commonly available to rent. */
const coresOfLargest = 64
const secondsOfDay = 86_400

export interface CapacityPlan {
  readonly betsPerSecond: number
  /** A node is one process on one core; one of them is a spare for failures and restarts. */
  readonly nodes: number
  readonly databaseCores: number
  readonly logMegabytesPerSecond: number
  readonly storedGigabytesPerDay: number
  /** Bets that one primary on the largest ordinary machine could take if only its processor limited it. */
  readonly mostOfOnePrimary: number
}

/**
 * The resources needed for a steady rate, from the cost of a bet. Memory, disks and networks are not the bottleneck at these
 * rates.
 */
export function planFor(betsPerSecond: number, cost: CostOfBet): CapacityPlan {
  const cores = (ms: number) => (betsPerSecond * ms) / 1000 / usableShare
  return {
    betsPerSecond,
    nodes: Math.ceil(cores(cost.node)) + 1,
    databaseCores: Math.ceil(cores(cost.database)),
    logMegabytesPerSecond: (betsPerSecond * cost.logBytes) / 1e6,
    storedGigabytesPerDay: (betsPerSecond * cost.storedBytes * secondsOfDay) / 1e9,
    mostOfOnePrimary: Math.floor((coresOfLargest * usableShare * 1000) / cost.database),
  }
}
