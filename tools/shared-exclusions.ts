import { runServerCommand } from './processes/server-command.ts'

await runServerCommand(['protection', 'shared-exclusions-command.ts'], 'app')
