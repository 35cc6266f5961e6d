import { runServerCommand } from './server-command.ts'

await runServerCommand(['audit', 'command.ts'], 'reader', { records: 'audit' })
