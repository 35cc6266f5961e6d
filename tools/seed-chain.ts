import { runServerCommand } from './processes/server-command.ts'

await runServerCommand('server/platform/operations/seed-chain-command.ts', 'app')
