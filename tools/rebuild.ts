import { runServerCommand } from './processes/server-command.ts'

await runServerCommand(['audit', 'rebuild-command.ts'], 'app')
