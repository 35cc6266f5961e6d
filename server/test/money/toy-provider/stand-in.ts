import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

// The toy provider's own server. Payouts are paid immediately; invoices when `/_sandbox/pay` says so, which calls the webhook.

interface Row {
  readonly uuid: string
  readonly amount: number
  readonly text?: string
  paid: string | null
}

const { TOY_KEY: key = '', HOST, PORT } = process.env
const tables: Readonly<Record<string, Map<string, Row>>> = { invoices: new Map(), payouts: new Map() }
let hookAddress = process.env.WEBHOOK_URL ?? ''

async function answer(request: IncomingMessage): Promise<object | undefined> {
  const [, place = '', ref = ''] = (request.url ?? '').split('/')
  const body = request.method === 'POST' ? ((await json(request)) as Record<string, string>) : undefined
  if (place === '_sandbox') return control(ref, body)
  if (request.headers['x-key'] !== key) return undefined
  const table = tables[place]
  if (body) {
    const row = { ...(body as unknown as Row), paid: place === 'payouts' ? new Date().toISOString() : null }
    table?.set(row.uuid, row)
    return row
  }
  return ref ? table?.get(ref) : { rows: [...(table?.values() ?? [])].filter(({ paid }) => paid !== null) }
}

async function control(name: string, body: Record<string, string> = {}): Promise<object | undefined> {
  if (name === 'state') return Object.fromEntries(Object.entries(tables).map(([of, rows]) => [of, [...rows.values()]]))
  if (name === 'hook-address') {
    hookAddress = body.url ?? ''
    return {}
  }
  const row = tables.invoices?.get(body.ref ?? '')
  if (name !== 'pay' || !row) return undefined
  row.paid = new Date().toISOString()
  const signature = createHmac('sha256', key).update(row.uuid).digest('hex')
  const { status } = await fetch(hookAddress, { method: 'POST', body: row.uuid, headers: { 'x-signature': signature } })
  return { status }
}

const server = createServer(async (request, response) => {
  const said = await answer(request)
  response.writeHead(said ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(said ?? {}))
})
await once(server.listen(Number(PORT), HOST), 'listening')
console.log(`Toy Bank listens on http://${HOST}:${(server.address() as AddressInfo).port}`)
process.once('disconnect', () => process.exit())
