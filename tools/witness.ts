// A small witness for public logs: `npm run witness -- --log 'casino.example/log+1234abcd+AQ…' --port 4900 --folder ./witness`.
// It signs a state of a log only if it extends the last one it signed.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { answerAsWitness, openWitness } from './public-log/witness.ts'

const { values } = parseArgs({
  options: {
    log: { type: 'string', multiple: true },
    port: { type: 'string', default: '4900' },
    host: { type: 'string', default: '127.0.0.1' },
    folder: { type: 'string', default: 'witness' },
    name: { type: 'string', default: 'witness.example' },
  },
})
const { log: logs = [], port, host, folder, name } = values
if (logs.length === 0) {
  console.error(
    "Usage: npm run witness -- --log 'VERIFIER KEY' [--port 4900] [--host 127.0.0.1] [--folder witness] [--name NAME]",
  )
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
const secretFile = join(folder, 'key')
if (!existsSync(secretFile)) writeFileSync(secretFile, randomBytes(32), { mode: 0o600, flag: 'wx' })
const witness = openWitness({ name, secret: readFileSync(secretFile), logs, file: join(folder, 'state.json') })

createServer((request, response) => answerAsWitness(witness, request, response)).listen(Number(port), host, () => {
  console.log(`The witness listens on http://${host}:${port}/add-checkpoint; its key is\n${witness.verifierKey}`)
})
