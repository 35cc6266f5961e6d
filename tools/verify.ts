// Recomputes exported rounds from their published inputs: `npm run verify -- round.json`. Depends only on the rules and not on
// the server, so that a player can run it without trusting anyone.
import { games } from '@casino/rules/games/index'
import { type Checked, type RoundCheckResult, verifyRound } from '@casino/rules/verify-round'
import { readText } from './text-file.ts'

const usage = `Usage: npm run verify -- <round export.json>...
  A file holds one round as GET /api/games/rounds/{id} answers it, or a list of them; "-" reads standard input.
  Exit code: 0 every round follows from its seeds, 1 one does not, 2 one cannot be checked.`

/** The exit codes, the most serious first: a wrong round outweighs an unreadable one. */
const exit = { wrong: 1, unusable: 2, right: 0 } as const
type Verdict = keyof typeof exit

type Explain = (verification: Checked) => string[]
/** How each game's rounds are explained: `explain.ts` in the folder of its rules. */
const explanations = new Map<string, Explain>()
for (const { type } of games) explanations.set(type, (await import(`@casino/rules/games/${type}/explain`)).explain)

process.exitCode = exit[run(process.argv.slice(2))]

function run(paths: string[]): Verdict {
  if (paths.length === 0) {
    console.error(usage)
    return 'unusable'
  }
  return gravest(paths.map(verifyFile))
}

function gravest(verdicts: Verdict[]): Verdict {
  if (verdicts.length === 0) return 'unusable'
  return (Object.keys(exit) as Verdict[]).find((verdict) => verdicts.includes(verdict)) ?? 'unusable'
}

function verifyFile(path: string): Verdict {
  let content: unknown
  try {
    content = JSON.parse(readText(path))
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : error}`)
    return 'unusable'
  }
  const rounds = Array.isArray(content) ? content : [content]
  if (rounds.length === 0) console.error(`${path}: no rounds`)
  return gravest(rounds.map((round) => report(titleOf(round), verifyRound(round))))
}

function titleOf(round: unknown): string {
  const { gameType, id } = (round ?? {}) as { gameType?: unknown; id?: unknown }
  return typeof gameType === 'string' && typeof id === 'string' ? `${printable(gameType)} ${printable(id)}` : 'round'
}

function report(title: string, verification: RoundCheckResult): Verdict {
  switch (verification.at) {
    case 'sealed':
      console.log(`${title}\n  NOT YET: the server seed is secret until the player changes seeds.`)
      return 'unusable'
    case 'unknown':
      console.log(`${title}\n  UNKNOWN: this verifier does not know the value of ${verification.field}.`)
      return 'unusable'
    case 'malformed':
      console.log(`${title}\n  NOT A ROUND: ${verification.field} is missing or makes no sense.`)
      return 'unusable'
    case 'checked':
      console.log(steps(title, verification).join('\n'))
      return verification.agrees ? 'right' : 'wrong'
  }
}

function steps(title: string, verification: Checked): string[] {
  const { draw, bet, settlement, checks, agrees } = verification
  return [
    title,
    `  commitment  SHA-256(server seed) = ${draw.commitment}`,
    ...explanations.get(verification.game)!(verification),
    `  payout      ${(settlement.payout / 100).toFixed(2)} for a stake of ${(bet.stake / 100).toFixed(2)}`,
    ...checks.map(({ what, published, recomputed }) =>
      published === recomputed
        ? `  ok          ${what}`
        : `  WRONG       ${what}: published ${printable(String(published))}, recomputed ${recomputed}`,
    ),
    agrees ? '  VERIFIED' : '  DOES NOT AGREE with what was published',
  ]
}

/** An export is not trusted: nothing in it may control the terminal. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '\ufffd').slice(0, 128)
}
