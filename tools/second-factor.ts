import { runServerCommand } from './processes/server-command.ts'

await runServerCommand('server/panel/admin/second-factor-command.ts', 'app')
