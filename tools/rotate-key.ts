import { runServerCommand } from './processes/server-command.ts'

await runServerCommand(['operations', 'rotate-key-command.ts'], 'app')
