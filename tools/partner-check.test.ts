import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { checkWallet, walletChecks } from './partner-check/check-wallet.ts'
import { ended, type Fault, FaultyWallet, faults, live, signer } from './partner-check/faulty-wallet.ts'
import { storm } from './partner-check/storm.ts'
import { inheritedEnv } from './processes/inherited-env.ts'

/** The check that finds each fault. */
const foundBy: Readonly<Record<Fault, string>> = {
  'takes-repeated-bets': 'repeated-bet',
  'pays-repeated-wins': 'repeated-win',
  'races-repeated-bets': 'repeated-bet',
  'races-repeated-wins': 'repeated-win',
  'refuses-repeats-without-money': 'repeated-bet',
  'answers-old-balance': 'bet-and-win',
  'pays-nothing-for-wins': 'bet-and-win',
  'accepts-other-amounts': 'contradicting-repeat',
  'refuses-unknown-cancels': 'cancel-before-bet',
  'forgets-unknown-cancels': 'cancel-before-bet',
  'cancels-nothing': 'cancelled-bet',
  'cancels-twice': 'cancelled-bet',
  'races-cancels': 'cancelled-bet',
  'takes-cancelled-bets': 'cancelled-bet',
  'takes-bets-cancelled-after-refusal': 'cancel-after-refusal',
  'wants-bets-before-wins': 'win-before-bet',
  'completes-nothing': 'completed-win',
  'completes-twice': 'completed-win',
  'records-after-answering': 'lost-answer',
  'overdraws-at-once': 'concurrent-bets',
  overdraws: 'cancel-after-refusal',
  'checks-no-signature': 'wrong-signature',
  'checks-no-signature-of-cancels': 'wrong-signature',
  'checks-no-signature-of-completions': 'wrong-signature',
  'checks-no-method': 'wrong-signature',
  'wants-small-letters': 'right-signature',
  'signs-in-order-of-arrival': 'right-signature',
  'ignores-fields-in-signature': 'wrong-signature',
  'rounds-identifiers': 'identifiers',
  'takes-negative-amounts': 'malformed',
  'takes-fractions': 'malformed',
  'ignores-currency': 'currency',
  'believes-meta': 'meta',
  'refuses-other-clocks': 'clock-skew',
  'bets-in-ended-sessions': 'ended-session',
  'pays-no-win-of-ended-sessions': 'ended-session',
  'cancels-nothing-of-ended-sessions': 'ended-session',
  'accepts-unknown-sessions': 'session',
  'answers-major-units': 'none: its balance cannot be read',
  'answers-http-400': 'session',
}

async function opened(fault?: Fault): Promise<FaultyWallet> {
  const wallet = await new FaultyWallet(fault).open()
  onTestFinished(() => wallet.close())
  return wallet
}

/** Long enough that no answer is lost on a busy machine. */
const answerWithinMs = 50_000
const game = { gameId: 15, gameAlias: 'book', answerWithinMs }
const stake = { currency: 'RUB', stake: 100 }
const checked = ({ url }: FaultyWallet, ...names: string[]) =>
  checkWallet(
    { url, ...signer, ...game, ...stake, session: live, endedSession: ended },
    names.length > 0 ? walletChecks.filter(({ name }) => names.includes(name)) : undefined,
  )

test('a wallet without a fault passes every check', async () => {
  const { results, slowestMs } = await checked(await opened())
  expect(results.filter(({ result }) => result !== 'passed')).toEqual([])
  expect(results).toHaveLength(walletChecks.length)
  expect(slowestMs).toBeGreaterThan(0)
})

test.each(faults.filter((fault) => fault !== 'answers-major-units'))('a wallet that %s is found', async (fault) => {
  const { results } = await checked(await opened(fault), foundBy[fault])
  expect(results).toMatchObject([{ name: foundBy[fault], result: 'failed' }])
})

test.each([
  ['forgets-unknown-cancels', 'reordering'],
  ['wants-bets-before-wins', 'reordering'],
  ['cancels-nothing', 'cancel-with-bet'],
  ['takes-cancelled-bets', 'reordering'],
] as const)('a wallet that %s fails in %s as well', async (fault, name) => {
  expect((await checked(await opened(fault), name)).results).toMatchObject([{ name, result: 'failed' }])
})

test.each(['races-cancels', 'records-after-answering', 'completes-twice', 'takes-repeated-bets'] as const)(
  'a wallet that %s does not survive a storm',
  async (fault) => {
    const { url } = await opened(fault)
    const wallet = { url, ...signer, ...game, ...stake, session: live }
    expect((await checkWallet(wallet, [storm(400)])).results).toMatchObject([{ name: 'storm', result: 'failed' }])
  },
)

test('a wallet without a fault survives it', async () => {
  const { url } = await opened()
  const { results, calls } = await checkWallet({ url, ...signer, ...game, ...stake, session: live, calls: 400 }, [
    storm(400),
  ])
  expect(results).toMatchObject([{ name: 'storm', result: 'passed' }])
  expect(calls).toBeGreaterThanOrEqual(400)
})

test('every check finds a fault', () => {
  const names = [...Object.values(foundBy), 'reordering', 'cancel-with-bet']
  expect(walletChecks.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
})

test('a balance that is not in whole minor units: nothing can be checked', async () => {
  const wallet = await opened('answers-major-units')
  await expect(checked(wallet)).rejects.toThrow('no balance in whole minor units')
})

async function command(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const program = fileURLToPath(new URL('./partner-check.ts', import.meta.url))
  const child = spawn(process.execPath, [program, ...args], { env: { ...inheritedEnv(), ...env } })
  let [out, err] = ['', '']
  child.stdout.on('data', (part) => {
    out += part
  })
  child.stderr.on('data', (part) => {
    err += part
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out, err }
}
const keys = { PARTNER_ALIAS: signer.alias, PARTNER_SECRET: signer.secret }

const slowly = ['--answer-within', String(answerWithinMs)]

test('the command prints a table and ends with 0, and with 1 if a check failed', async () => {
  const right = await command([(await opened()).url, '--session', live, ...slowly], keys)
  expect(right.code).toBe(0)
  expect(right.out).toMatch(/^passed {3}session/)
  expect(right.out).toMatch(/skipped {2}ended-session .*\n +needs --ended-session/)
  expect(right.out).toContain(`0 of ${walletChecks.length} checks failed`)
  const sessions = ['--session', live, '--ended-session', ended, ...slowly]
  const wrong = await command([(await opened('bets-in-ended-sessions')).url, ...sessions], keys)
  expect(wrong.code).toBe(1)
  expect(wrong.out).toMatch(/FAILED {3}ended-session .*\n +it is answered 200, not 400 to 499/)
}, 120_000)

test.each([
  ['no arguments', [], keys],
  ['no session', ['http://127.0.0.1:9'], keys],
  ['no address', ['nowhere', '--session', live], keys],
  ['no key', ['http://127.0.0.1:9', '--session', live], {}],
  ['a stake of nothing', ['http://127.0.0.1:9', '--session', live, '--stake', '0'], keys],
  ['an unknown option', ['http://127.0.0.1:9', '--session', live, '--fast'], keys],
])('%s: the usage, and 2', async (_, args, env) => {
  const { code, err } = await command(args, env)
  expect(code).toBe(2)
  expect(err).toContain('Usage: npm run partner-check')
})

test('a wallet that does not answer: one sentence, and 2', async () => {
  const { code, err } = await command(['http://127.0.0.1:9', '--session', live], keys)
  expect([code, err.trim()]).toEqual([2, 'check.balance is answered no answer, not 200'])
})
