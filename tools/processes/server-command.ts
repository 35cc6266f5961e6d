import { spawnSync } from 'node:child_process'
import type { Config } from '@casino/server/platform/config/config'
import { openDatabase } from '@casino/server/platform/database/database'
import { type RunKind, recordRun } from '@casino/server/platform/operations/runs'
import { inRoot } from '../places.ts'
import { type DatabaseUrls, joinDatabase } from '../postgres/casino-database.ts'
import { end, openConfig } from './life.ts'

interface CommandOptions {
  /** The panel shows when it last ran. */
  readonly records?: RunKind
  readonly moreEnv?: (config: Config) => Promise<Readonly<Record<string, string>>>
}

/** Runs a program of the server with our arguments on the casino's database, which may be in use; exits with its exit code. */
export async function runServerCommand(
  /** From the root of the repository. */
  file: string,
  role: keyof DatabaseUrls,
  { records, moreEnv = async () => ({}) }: CommandOptions = {},
): Promise<never> {
  try {
    const config = openConfig()
    const urls = await joinDatabase(config)
    const command = [inRoot(file), ...process.argv.slice(2)]
    const env = { ...process.env, ...(await moreEnv(config)), DATABASE_URL: urls[role] }
    const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env })
    if (records) await record(urls.app, records, status === 0)
    return await end(status ?? 1)
  } catch (cause) {
    return await end(1, cause)
  }
}

/** A run by an auditor with read-only access has a result, but is not recorded. */
export async function record(url: string, kind: RunKind, ok: boolean): Promise<void> {
  const database = openDatabase(url)
  await recordRun(database.read, kind, ok).catch((cause) => console.log(`This run was not recorded: ${cause.message}`))
  await database.close()
}
