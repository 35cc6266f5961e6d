// Recomputes exported rounds from their published inputs: `npm run verify -- round.json`. Depends only on the rules and not on
// the server, so that a player can run it without trusting anyone.
import { createPublicKey, verify as verifyNode } from 'node:crypto'
import { parseArgs } from 'node:util'
import { games } from '@casino/rules/games/index'
import { leadingFrom, parseHandovers } from '@casino/rules/log/handover'
import { parseVerifierKey, type VerifyEd25519 } from '@casino/rules/log/note'
import { proveRound } from '@casino/rules/log/prove-round'
import { pureHasher } from '@casino/rules/log/tree'
import { type Checked, type RoundCheckResult, verifyRound } from '@casino/rules/verify-round'
import { readText } from './text-file.ts'

const usage = `Usage: npm run verify -- [--end <hash>] <round export.json>...
  --end is the published end of a chain of seeds (the game's rules, or the public log): rounds that all players share have to lead to it.
  A file holds one round as GET /api/games/rounds/{id} answers it, or a list of them; "-" reads standard input.
  With --proof round.tlog-proof --key 'the key of /log/key' also whether this one round is in the public log; a former key
  needs --handovers FILE as well, which is what /log/handovers answers.
  Exit code: 0 every round follows from its seeds, 1 one does not, 2 one cannot be checked.`

/** The exit codes, the most serious first: a wrong round outweighs an unreadable one. */
const exit = { wrong: 1, unusable: 2, right: 0 } as const
type Verdict = keyof typeof exit

/** `explain.ts` in the folder of a game's rules. */
interface Explanation {
  readonly explain: (verification: Checked) => string[]
  /** The end of the chain of seeds to which a round of a common game leads. */
  readonly endOf?: (verification: Checked) => string
}
const explanations = new Map<string, Explanation>()
for (const { type } of games) explanations.set(type, await import(`@casino/rules/games/${type}/explain`))

const verifySignature: VerifyEd25519 = (signature, message, publicKey) => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') }
  return verifyNode(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
}

const logProblems = {
  missing: 'the file is no proof',
  signature: 'the state in the proof is not signed by this key',
  changed: 'the proof is not of this round',
} as const

process.exitCode = exit[run(process.argv.slice(2))]

interface LogProofFile {
  readonly proof: string
  readonly key: string
  readonly handovers: string | undefined
}

interface Given {
  readonly paths: readonly string[]
  readonly logged?: LogProofFile
  /** The published end of a chain of seeds. */
  readonly end?: string
}

function run(args: string[]): Verdict {
  const given = argumentsOf(args)
  if (given) return gravest(given.paths.map((path) => verifyFile(path, given)))
  console.error(usage)
  return 'unusable'
}

function argumentsOf(args: string[]): Given | undefined {
  const options = {
    proof: { type: 'string' },
    key: { type: 'string' },
    handovers: { type: 'string' },
    end: { type: 'string' },
  } as const
  const { values, positionals: paths } = parseArgs({ args, options, allowPositionals: true, strict: false })
  const { proof, key, handovers, end } = values
  if (paths.length === 0 || Object.keys(values).some((name) => !(name in options))) return undefined
  const plain = { paths, ...(typeof end === 'string' && { end: end.trim().toLowerCase() }) }
  if (proof === undefined && key === undefined && handovers === undefined) return plain
  if (typeof proof !== 'string' || typeof key !== 'string' || typeof handovers === 'boolean') return undefined
  return paths.length === 1 ? { ...plain, logged: { proof, key, handovers } } : undefined
}

/** Whether the round is in the public log, in one line. */
function verifyProof(round: unknown, { proof, key: keyText, handovers }: LogProofFile): Verdict {
  const key = parseVerifierKey(keyText)
  if (!key || typeof round !== 'object' || round === null || Array.isArray(round)) {
    console.error(key ? 'A proof is of one round.' : 'This is no verifier key.')
    return 'unusable'
  }
  const changes = handovers === undefined ? [] : parseHandovers(readText(handovers))
  const keys = [key, ...leadingFrom(key, changes, verifySignature).map((change) => change.key)]
  const text = readText(proof)
  const by = keys.map((one) =>
    proveRound({ ...round }, text, { key: one, hasher: pureHasher, verify: verifySignature }),
  )
  const found = by.find((one) => one !== 'signature') ?? 'signature'
  const isProved = typeof found === 'object'
  console.log(
    isProved
      ? `  ok          public log: entry ${found.index + 1} of ${found.state.size} in ${printable(key.name)}`
      : `  WRONG       public log: ${logProblems[found]}`,
  )
  return isProved ? 'right' : 'wrong'
}

function gravest(verdicts: Verdict[]): Verdict {
  if (verdicts.length === 0) return 'unusable'
  return (Object.keys(exit) as Verdict[]).find((verdict) => verdicts.includes(verdict)) ?? 'unusable'
}

function verifyFile(path: string, { logged, end }: Given): Verdict {
  let content: unknown
  try {
    content = JSON.parse(readText(path))
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : error}`)
    return 'unusable'
  }
  const rounds = Array.isArray(content) ? content : [content]
  if (rounds.length === 0) console.error(`${path}: no rounds`)
  const verdicts = rounds.map((round) => report(titleOf(round), verifyRound(round), end))
  return gravest(logged ? [...verdicts, verifyProof(content, logged)] : verdicts)
}

function titleOf(round: unknown): string {
  const { gameType, id } = (round ?? {}) as { gameType?: unknown; id?: unknown }
  return typeof gameType === 'string' && typeof id === 'string' ? `${printable(gameType)} ${printable(id)}` : 'round'
}

function report(title: string, verification: RoundCheckResult, end: string | undefined): Verdict {
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
      return reportChecked(title, verification, end)
  }
}

function reportChecked(title: string, verification: Checked, end: string | undefined): Verdict {
  const checks = [...verification.checks, ...chainChecks(verification, end)]
  const agrees = checks.every(({ published, recomputed }) => published === recomputed)
  console.log(steps(title, { ...verification, checks, agrees }).join('\n'))
  return agrees ? 'right' : 'wrong'
}

/** The end of the chain, if one was given to compare it with and the game has one. */
function chainChecks(verification: Checked, end: string | undefined): Checked['checks'] {
  const reached = end && explanations.get(verification.game)?.endOf?.(verification)
  return end && reached ? [{ what: 'end of the chain', published: end, recomputed: reached }] : []
}

function steps(title: string, verification: Checked): string[] {
  const { draw, bet, settlement, checks, agrees } = verification
  return [
    title,
    `  commitment  SHA-256(server seed) = ${draw.commitment}`,
    ...explanations.get(verification.game)!.explain(verification),
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
