import { runServerCommand } from './server-command.ts'

await runServerCommand(['database', 'migrate-command.ts'], 'owner')
