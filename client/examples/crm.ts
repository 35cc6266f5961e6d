// Greets each new player once: the position is stored after the greeting, so a restart goes on where it ended.
// CASINO_URL=… CASINO_KEY=… node client/examples/crm.ts
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { openClient } from '../client.ts'

const {
  CASINO_URL: url = 'http://127.0.0.1:3000',
  CASINO_KEY: key = '',
  CRM_POSITION: file = 'crm-position',
} = process.env
const casino = openClient({ url, key })
const after = existsSync(file) ? readFileSync(file, 'utf8') : 'latest'

for await (const { events, next } of casino.events({ after })) {
  for (const { type, data } of events)
    if (type === 'player.registered') console.log(`Здравствуйте, ${data.username ?? `игрок ${data.player}`}!`)
  writeFileSync(file, next)
}
