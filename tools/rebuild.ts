import { runServerCommand } from './server-command.ts'

await runServerCommand(['audit', 'rebuild-command.ts'], 'app')
