import { runServerCommand } from './processes/server-command.ts'

await runServerCommand('server/accounting/audit/rebuild-command.ts', 'app')
