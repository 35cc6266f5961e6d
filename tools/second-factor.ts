import { runServerCommand } from './processes/server-command.ts'

await runServerCommand(['admin', 'second-factor-command.ts'], 'app')
