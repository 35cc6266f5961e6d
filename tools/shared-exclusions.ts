import { runServerCommand } from './processes/server-command.ts'

await runServerCommand('server/people/protection/shared-exclusions-command.ts', 'app')
