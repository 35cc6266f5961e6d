import { keepUntilEnd, say } from './life.ts'
import { joinSandboxes } from './sandboxes.ts'
import { runServerCommand } from './server-command.ts'

await runServerCommand(['cashier', 'reconcile-command.ts'], 'app', {
  records: 'reconciliation',
  async moreEnv(config) {
    const sandboxes = await joinSandboxes({ config, port: config.port, say })
    keepUntilEnd(sandboxes.stop)
    return sandboxes.env
  },
})
