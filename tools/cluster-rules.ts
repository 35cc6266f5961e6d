/** The settings of Patroni that decide whether a confirmed bet survives. */
export interface PatroniConfig {
  readonly etcd?: unknown
  readonly etcd3?: unknown
  readonly bootstrap?: { readonly dcs?: SharedSettings | undefined } | undefined
  readonly postgresql?: { readonly parameters?: Parameters | undefined } | undefined
  readonly watchdog?: { readonly mode?: string } | undefined
}

interface SharedSettings {
  readonly ttl?: number
  readonly loop_wait?: number
  readonly retry_timeout?: number
  readonly synchronous_mode?: unknown
  readonly synchronous_mode_strict?: unknown
  readonly primary_start_timeout?: number
  readonly failsafe_mode?: unknown
  readonly postgresql?: {
    readonly use_pg_rewind?: unknown
    readonly use_slots?: unknown
    readonly parameters?: Parameters | undefined
  }
}

type Parameters = Readonly<Record<string, unknown>>

const isOn = (value: unknown) => value === true || value === 'on' || value === 'quorum'
const isOff = (value: unknown) => value === false || value === 'off'

/** The first version that certainly has the fix for leases of etcd's version 3 interface, which came after 3.0.2. */
const repairedSince = [3, 1] as const

/** A sentence for each setting that can lose confirmed bets; the version of Patroni may be unknown. */
export function dangersOf(config: PatroniConfig, version: string | undefined): string[] {
  const dcs = config.bootstrap?.dcs ?? {}
  const parameters = { ...dcs.postgresql?.parameters, ...config.postgresql?.parameters }
  const dangers: string[] = []
  if (config.etcd3 !== undefined && !isRepaired(version)) {
    dangers.push(
      `“etcd3:” with Patroni ${version ?? 'of an unknown version'}: a primary that was frozen and wakes up overwrites the new leader’s key, and hundreds of answered bets are lost (docs/cluster.md). Write “etcd:” and enable-v2 in etcd, or use Patroni ${repairedSince.join('.')} or newer.`,
    )
  }
  if (!isOn(dcs.synchronous_mode)) {
    dangers.push('“synchronous_mode” is not on: a failover loses what the standby has not received yet.')
  }
  if (dcs.primary_start_timeout !== 0) {
    dangers.push(
      '“primary_start_timeout” is not 0: a PostgreSQL restarted in place may answer from commits that no standby has.',
    )
  }
  for (const name of ['fsync', 'full_page_writes']) {
    if (isOff(parameters[name])) dangers.push(`“${name}” is off: a crash damages the database.`)
  }
  return dangers
}

function isRepaired(version: string | undefined): boolean {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number)
  return major > repairedSince[0] || (major === repairedSince[0] && minor >= repairedSince[1])
}

/** Settings that make a failover longer or a mistake likelier, but lose nothing. */
export function adviceFor({ bootstrap, watchdog }: PatroniConfig): string[] {
  const dcs = bootstrap?.dcs ?? {}
  const advice: string[] = []
  const wanted = { ttl: 20, loop_wait: 1, retry_timeout: 5 } as const
  for (const [name, most] of Object.entries(wanted) as [keyof typeof wanted, number][]) {
    const value = dcs[name]
    if (value === undefined || value > most) advice.push(`${name}: ${most}, so that a lost primary is replaced sooner.`)
  }
  if (!isOn(dcs.synchronous_mode_strict)) {
    advice.push(
      'synchronous_mode_strict: true, so that commits wait for a standby; and STANDBY=required in the casino.',
    )
  }
  if (!isOn(dcs.failsafe_mode)) advice.push('failsafe_mode: true (Patroni 3), so that play goes on while etcd is away.')
  if (!isOn(dcs.postgresql?.use_pg_rewind)) advice.push('use_pg_rewind: true, so that a replaced primary comes back.')
  if (watchdog?.mode === undefined || watchdog.mode === 'off') {
    advice.push('watchdog: mode: automatic, so that a primary that Patroni cannot stop is stopped by the machine.')
  }
  return advice
}
