import { runServerCommand } from './server-command.ts'

await runServerCommand(['admin', 'second-factor-command.ts'], 'app')
