import { runServerCommand } from './server-command.ts'

await runServerCommand(['keys', 'rotate-command.ts'], 'app')
