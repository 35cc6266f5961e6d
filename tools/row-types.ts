// Describes every statement of the server's source on a migrated database and prints the errors of its row types as JSON. A
// separate process, because it loads the server's modules with functions added to them. Usage: node tools/row-types.ts <URL of
// the database>
import { dirname } from 'node:path'
import { checkStatements } from './row-types/check.ts'

const [databaseUrl] = process.argv.slice(2)
if (!databaseUrl) throw new Error('the address of a migrated database is missing')
const findings = await checkStatements(dirname(import.meta.dirname), databaseUrl)
// Loaded modules may have opened something.
process.stdout.write(JSON.stringify(findings), () => process.exit())
