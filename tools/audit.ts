import { runServerCommand } from './processes/server-command.ts'

await runServerCommand(['audit', 'command.ts'], 'reader', { records: 'audit' })
