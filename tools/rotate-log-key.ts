import { runServerCommand } from './processes/server-command.ts'

await runServerCommand('server/platform/operations/rotate-log-key-command.ts', 'app')
