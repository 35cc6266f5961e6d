import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The throughput of PostgreSQL's own load tool on the one-call function, with nothing in front of it; the best of several
 * numbers of clients.
 */
export function measurePgbench(
  url: string,
  players: { first: number; count: number },
  seconds: number,
): number | undefined {
  const script = join(mkdtempSync(join(tmpdir(), 'bench-')), 'bet.sql')
  writeFileSync(
    script,
    [
      `\\set player random(${players.first}, ${players.first + players.count - 1})`,
      '\\set payout random(0, 1) * 1960',
      `SELECT * FROM baseline_bet(:player, gen_random_uuid()::text, 1000, :payout, '{"nonce": 1, "roll": 5000}', 196,
         '{"betAmount": 10, "targetValue": 50, "betType": "over"}', '{"outcome": "win", "rolledNumber": 50}');`.replaceAll(
        '\n',
        ' ',
      ),
    ].join('\n'),
  )
  const address = new URL(url)
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(address.password) }
  const place = ['-h', address.searchParams.get('host') ?? address.hostname, '-U', address.username]
  const rates = [16, 32, 64].map((clients) => {
    const work = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', script]
    const { stdout, error } = spawnSync('pgbench', [...place, ...work, address.pathname.slice(1)], {
      env,
      encoding: 'utf8',
    })
    return error ? undefined : Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1])
  })
  return rates.includes(undefined) ? undefined : Math.max(...(rates as number[]))
}
