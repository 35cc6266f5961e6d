import { startTestPostgres } from '@casino/tools/postgres/test-database'
import { buildWebClient } from '@casino/tools/suite/web-build'
import { openCasino } from './casino.ts'

/** One PostgreSQL and one casino for the run; the stories find them through these variables. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildWebClient(console.log)
  const postgres = await startTestPostgres({ fsync: 'off' })
  try {
    const casino = await openCasino(postgres.url, { payments: true })
    process.env.STORIES_POSTGRES = postgres.url
    process.env.STORIES_ADDRESS = casino.address
    process.env.STORIES_MAILBOX = casino.mailbox
    return async () => {
      await casino.close()
      await postgres.close()
    }
  } catch (cause) {
    await postgres.close()
    throw cause
  }
}
