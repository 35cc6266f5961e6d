import { runServerCommand } from './processes/server-command.ts'

await runServerCommand(['database', 'migrate-command.ts'], 'owner')
