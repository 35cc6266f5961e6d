// Tests the wallet of any operator against the games partner's protocol: `npm run partner-check -- URL --session TOKEN`.
// Connects only to its address and shares no code with the server, so that its verdict is independent of the server's.
import { parseArgs } from 'node:util'
import { type CheckResult, checkWallet } from './partner-check/check-wallet.ts'
import { UnmetDemand } from './partner-check/findings.ts'
import type { CheckedWallet } from './partner-check/wallet-client.ts'

const usage = `Usage: npm run partner-check -- <address of the wallet's methods> --session <token> [options]
  --session        a session of a player who has 100 stakes, and whom nobody else plays for
  --ended-session  a session of the same player that has ended; without it one check is skipped
  --alias          the partner's alias (or PARTNER_ALIAS)
  --secret         the partner's key (better PARTNER_SECRET, which no list of processes shows)
  --currency       RUB without it
  --stake          in minor units, 100 without it
  --game-id, --game-alias   of the session's game, 1 and "game" without them
  --answer-within  milliseconds, 3000 without it as the partner has it
  --calls          also sends this many calls, of which many lose their answers, and compares the balance
  Exit code: 0 all checks passed, 1 one failed, 2 none could be made.`

const text = { type: 'string' } as const
const options = {
  session: text,
  'ended-session': text,
  alias: text,
  secret: text,
  currency: text,
  stake: text,
  'game-id': text,
  'game-alias': text,
  'answer-within': text,
  calls: text,
} as const

process.exitCode = await run()

async function run(): Promise<number> {
  const wallet = walletOf(process.argv.slice(2))
  if (!wallet) {
    console.error(usage)
    return 2
  }
  try {
    const { results, calls, slowestMs } = await checkWallet(wallet)
    const failed = results.filter(({ result }) => result === 'failed').length
    console.log(tableOf(results))
    console.log(
      `${failed} of ${results.length} checks failed; ${calls} calls, the slowest took ${Math.ceil(slowestMs)} ms`,
    )
    return failed > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof UnmetDemand)) throw error
    console.error(error.message)
    return 2
  }
}

function walletOf(args: string[]): CheckedWallet | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options,
    })
    const { env } = process
    const { session, alias = env.PARTNER_ALIAS, secret = env.PARTNER_SECRET, currency = 'RUB' } = values
    const [url = '', ...others] = positionals
    const numbers = [
      values.stake ?? 100,
      values['game-id'] ?? 1,
      values['answer-within'] ?? 3000,
      values.calls ?? 1,
    ].map(Number)
    const [stake = 0, gameId = 0, answerWithinMs, calls] = numbers
    const areWhole = numbers.every((number) => Number.isSafeInteger(number) && number > 0)
    if (!URL.canParse(url) || others.length > 0 || !session || !alias || !secret || !areWhole) return undefined
    const { 'ended-session': endedSession, 'game-alias': gameAlias = 'game' } = values
    return {
      url,
      alias,
      secret,
      session,
      endedSession,
      currency,
      stake,
      gameId,
      gameAlias,
      answerWithinMs,
      calls: values.calls ? calls : undefined,
    }
  } catch {
    return undefined
  }
}

function tableOf(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length))
  return results
    .map(({ name, demands, result, detail }) => {
      const line = `${result === 'failed' ? 'FAILED ' : result.padEnd(7)}  ${name.padEnd(width)}  ${demands}`
      return detail === '' ? line : `${line}\n${' '.repeat(width + 11)}${printable(detail)}`
    })
    .join('\n')
}

/** A wallet is not trusted: nothing in its answers may control the terminal. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '\ufffd').slice(0, 300)
}
