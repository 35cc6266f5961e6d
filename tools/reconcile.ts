import { stopAtExit } from './processes/life.ts'
import { joinSandboxes } from './processes/sandboxes.ts'
import { runServerCommand } from './processes/server-command.ts'

await runServerCommand('server/money/reconciliation/reconcile-command.ts', 'app', {
  records: 'reconciliation',
  async moreEnv(config) {
    const sandboxes = await joinSandboxes({ config, port: config.port, print: console.log })
    stopAtExit(sandboxes.stop)
    return sandboxes.env
  },
})
