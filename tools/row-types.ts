// Describes every statement of the server's source on a migrated database and prints, as JSON, what its row types get wrong.
// A process of its own, because it loads the server's modules with functions added to them.
// Usage: node tools/row-types.ts <address of the database>
import { dirname } from 'node:path'
import { checkStatements } from './row-types/check.ts'

const [databaseUrl] = process.argv.slice(2)
if (!databaseUrl) throw new Error('the address of a migrated database is missing')
const findings = await checkStatements(dirname(import.meta.dirname), databaseUrl)
// Loaded modules may have opened something.
process.stdout.write(JSON.stringify(findings), () => process.exit())
