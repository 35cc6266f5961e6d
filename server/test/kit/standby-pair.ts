import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@casino/server/platform/database/migrate'
import { withClient } from '@casino/server/platform/database/with-client'
import { type Postgres, roleUrl, startPostgres } from '@casino/tools/postgres/embedded-postgres'
import { openRunFolder } from '@casino/tools/processes/run-folder'

/** A primary and its streaming standby, both real, for this test only. */
export interface StandbyPair {
  /** The primary's address for the server, and for the owner. */
  readonly databaseUrl: string
  readonly ownerUrl: string
  /** The standby's address for the server. */
  readonly standbyUrl: string
  /** The standby that the primary's commits wait for: this one, or none. */
  waitFor(standby: 'standby' | ''): Promise<void>
  startStandby(): Promise<void>
  killStandby(): Promise<void>
  killPrimary(): Promise<void>
  /** Promotes the standby to a primary. */
  promote(): Promise<void>
  close(): Promise<void>
}

const settings = { shared_buffers: '32MB', max_connections: 100, fsync: 'off' }

export async function openStandbyPair(): Promise<StandbyPair> {
  const folder = openRunFolder('pair')
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  let primary = await startPostgres({ dataDir: one, settings })
  let standby: Postgres | undefined
  await migrate(primary.url)
  await primary.stop()

  // A stopped cluster is a consistent backup of itself; the embedded package has no pg_basebackup.
  spawnSync('cp', ['-a', one, two])
  writeFileSync(join(two, 'cluster', 'standby.signal'), '')
  primary = await startPostgres({ dataDir: one, settings })
  const { password, searchParams } = new URL(primary.url)
  const from = `host=${searchParams.get('host')} user=casino password=${password} application_name=standby`

  const ask = (url: string, ...statements: string[]) =>
    withClient(url, async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  const ofStandby = (url: string) => url.replaceAll(encodeURIComponent(one), encodeURIComponent(two))
  const pair: StandbyPair = {
    databaseUrl: roleUrl(primary.url, 'casino_app'),
    ownerUrl: primary.url,
    standbyUrl: ofStandby(roleUrl(primary.url, 'casino_app')),
    waitFor: (name) =>
      ask(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`, 'SELECT pg_reload_conf()'),
    startStandby: async () => {
      standby = await startPostgres({ dataDir: two, settings: { ...settings, primary_conninfo: from } })
    },
    killStandby: async () => standby?.kill('kill'),
    killPrimary: () => primary.kill('kill'),
    promote: () => ask(ofStandby(primary.url), 'SELECT pg_promote()'),
    close: async () => {
      await Promise.all([primary.kill(), standby?.kill()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await pair.startStandby()
  await pair.waitFor('standby')
  return pair
}
