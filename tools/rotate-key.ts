import { runServerCommand } from './server-command.ts'

await runServerCommand(['operations', 'rotate-key-command.ts'], 'app')
