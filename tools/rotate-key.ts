import { runServerCommand } from './processes/server-command.ts'

await runServerCommand('server/platform/operations/rotate-key-command.ts', 'app')
