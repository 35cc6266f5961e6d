import { spawnSync } from 'node:child_process'
import type { Config } from '@casino/server/config'
import { type DatabaseUrls, joinDatabase } from './casino-database.ts'
import { end, openConfig } from './life.ts'
import { inRoot } from './places.ts'

/** Runs a program of the server with our arguments on the casino's database, which may be in use; exits with its exit code. */
export async function runServerCommand(
  place: readonly string[],
  role: keyof DatabaseUrls,
  moreEnv: (config: Config) => Promise<Readonly<Record<string, string>>> = async () => ({}),
): Promise<never> {
  try {
    const config = openConfig()
    const { [role]: databaseUrl } = await joinDatabase(config)
    const command = [inRoot('server', ...place), ...process.argv.slice(2)]
    const env = { ...process.env, ...(await moreEnv(config)), DATABASE_URL: databaseUrl }
    const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env })
    return await end(status ?? 1)
  } catch (cause) {
    return await end(1, cause)
  }
}
