import { runServerCommand } from './processes/server-command.ts'

await runServerCommand('server/accounting/audit/command.ts', 'reader', { records: 'audit' })
