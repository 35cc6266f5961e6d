import { openDatabase } from '../../platform/database/database.ts'
import { rebuildAggregates } from './rebuild.ts'

const url = process.env.DATABASE_URL
if (!url) {
  console.error('DATABASE_URL is missing: the address of the database whose aggregates are rebuilt.')
  process.exit(2)
}

const began = performance.now()
const database = openDatabase(url, { answerMs: 0 })
try {
  await rebuildAggregates(database, (aggregate) => console.log(`rebuilt  ${aggregate}`))
  console.log(`\nAll aggregates are rebuilt, in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
} catch (cause) {
  console.error(`Not everything is rebuilt: ${cause instanceof Error ? cause.message : cause}`)
  process.exitCode = 1
} finally {
  await database.close()
}
