import { runServerCommand } from './server-command.ts'

await runServerCommand(['protection', 'shared-exclusions-command.ts'], 'app')
