// What the day brought: stakes, payouts and the gross gaming revenue, for a spreadsheet.
// CASINO_URL=… CASINO_KEY=… node client/examples/revenue.ts 2026-12-01
import { openClient } from '../client.ts'

const { CASINO_URL: url = 'http://127.0.0.1:3000', CASINO_KEY: key = '' } = process.env
const [, , day = new Date().toISOString().slice(0, 10)] = process.argv
const casino = openClient({ url, key })

const { lines } = await casino.get('/api/admin/reports/days', { query: { from: day, to: day } })
for (const { day: of, bets, wagered, ggr } of lines) console.log([of, bets, wagered, ggr].join(';'))
