import { runServerCommand } from './processes/server-command.ts'

await runServerCommand('server/platform/database/migrate-command.ts', 'owner')
