import { parseProof } from '@casino/rules/log/proof'
import { entriesOf, ForgedLog, inventedEntry } from '@casino/tools/public-log/forged-log'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, open, playerTest, test } from './fixtures.ts'
import { card, changeRound, drop, play, withEarlierTimes } from './log-play.ts'
import { sticksOut } from './sticks-out.ts'

// Checks that the browser detects a dishonest casino. `server/test/play/verify-log.test.ts` does the same for the command.

const fault = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

const checkpointOf = async (address: string) => (await fetch(`${address}/log/checkpoint`)).text()
const withOneBitChanged = (bytes: Buffer) => Buffer.from(bytes.map((byte, i) => (i === 7 ? byte ^ 1 : byte)))

const lies: readonly [
  name: string,
  lie: (page: Page, former: { readonly checkpoint: string; readonly ids: readonly string[] }) => Promise<unknown>,
  found: string,
][] = [
  [
    'a log that became shorter, in a state that was once signed',
    (page, { checkpoint }) => page.route('**/log/checkpoint', (route) => route.fulfill({ body: checkpoint })),
    'Журнал стал короче, чем был',
  ],
  [
    'a tile with one flipped bit',
    async (page) => {
      await page.route('**/log/tile/0/**', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: withOneBitChanged(await response.body()) })
      })
      // Tiles are read once a day.
      await page.evaluate(() => {
        const state = JSON.parse(localStorage.getItem('public-log') ?? '')
        state.remembered.day = ''
        localStorage.setItem('public-log', JSON.stringify(state))
      })
    },
    'Начало журнала не то, что было',
  ],
  [
    'a round that was dealt again with a number that was used',
    (page, { ids }) => changeRound(page, ids[1]!, { nonce: -1 }),
    'Раунд в журнале не тот, что на его странице',
  ],
  [
    'a state that stays, without the rounds since then',
    async (page, { checkpoint }) => {
      await page.route('**/log/checkpoint', (route) => route.fulfill({ body: checkpoint }))
      await page.route('**/log-proof*', (route) => route.fulfill({ status: 404, json: { code: 'not_in_log_yet' } }))
      await withEarlierTimes(page, { byMs: 660_000 })
    },
    'Раунда нет в журнале',
  ],
]

for (const [name, lie, found] of lies)
  playerTest(`${name} is found`, async ({ page, address, player }) => {
    await play(page, address, player.token, 1)
    const checkpoint = await checkpointOf(address)
    await open(page, '/fairness')
    await expect(card(page)).toContainText('Проверено ваших раундов: 1.')
    const ids = await play(page, address, player.token, 2)
    if (found.startsWith('Журнал стал')) {
      await page.reload()
      await expect(card(page)).toContainText('Проверено ваших раундов: 3.')
    }
    await lie(page, { checkpoint, ids })
    await page.reload()
    await expect(fault(page, found)).toBeVisible()
  })

/** Serves another log, with its own key and proofs, in place of the casino's. */
async function serveForged(page: Page, honest: readonly Uint8Array[], log: ForgedLog) {
  await page.route(/\/log\/(key|checkpoint|witnesses|tile\/.*)$/, (route) => {
    const body = log.answer(new URL(route.request().url()).pathname.slice('/log/'.length))
    return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body: Buffer.from(body) })
  })
  await page.route(/\/log-proof(\?|$)/, async (route) => {
    const text = await (await fetch(route.request().url())).text()
    const body = await log.proofOf(honest[parseProof(text)?.index ?? 0]!, text)
    return body === undefined
      ? route.fulfill({ status: 404, json: { code: 'not_in_log_yet' } })
      : route.fulfill({ body })
  })
}

interface Own {
  readonly honest: readonly Uint8Array[]
  /** The log indexes of the commitment to the player's seed and of their rounds. */
  readonly commitment: number
  readonly rounds: readonly number[]
}
const without = (entries: readonly Uint8Array[], at: number) => entries.toSpliced(at, 1)
const withOne = (entries: readonly Uint8Array[], at: number, entry: Uint8Array) => entries.toSpliced(at, 0, entry)

const forgeries: readonly [
  name: string,
  /** The log that the device saw before; undefined for a new device. */
  before: ((own: Own) => readonly Uint8Array[]) | undefined,
  after: (own: Own) => readonly Uint8Array[],
  found: string,
][] = [
  [
    'an added round',
    ({ honest }) => honest,
    ({ honest, rounds }) => withOne(honest, rounds[0]!, inventedEntry('round', 7)),
    'Начало журнала не то, что было',
  ],
  [
    'a dropped round',
    ({ honest }) => honest,
    ({ honest, rounds }) => [...without(honest, rounds[0]!), inventedEntry('round', 7)],
    'Начало журнала не то, что было',
  ],
  [
    'a log that became shorter, signed again',
    ({ honest }) => honest,
    ({ honest }) => honest.slice(0, -1),
    'Журнал стал короче, чем был',
  ],
  [
    'a commitment that was swapped after it had been seen',
    ({ honest }) => honest,
    ({ honest, commitment }) => honest.with(commitment, inventedEntry('commitment', 7)),
    'Начало журнала не то, что было',
  ],
  [
    'a commitment to another seed',
    undefined,
    ({ honest, commitment }) => honest.with(commitment, inventedEntry('commitment', 7)),
    'Обязательство по сиду попало в журнал не раньше',
  ],
  [
    'a commitment that was made after its round',
    undefined,
    ({ honest, commitment }) => [...without(honest, commitment), honest[commitment]!],
    'Обязательство по сиду попало в журнал не раньше',
  ],
  [
    'one view after another one',
    ({ honest }) => [...honest, inventedEntry('round', 1)],
    ({ honest }) => [...honest, inventedEntry('round', 2), inventedEntry('round', 3)],
    'Начало журнала не то, что было',
  ],
]

test.describe('a casino that signs its lies with the key of its log', () => {
  for (const [name, before, after, found] of forgeries)
    playerTest(`${name} is found`, async ({ page, address, player }) => {
      const ids = await play(page, address, player.token, 2)
      const honest = await entriesOf(address)
      const placeOf = async (id: string, query = '') =>
        parseProof(await (await fetch(`${address}/api/games/rounds/${id}/log-proof${query}`)).text())!.index
      const rounds = [await placeOf(ids[0]!), await placeOf(ids[1]!)]
      const own: Own = { honest, rounds, commitment: await placeOf(ids[0]!, '?of=commitment') }
      const log = new ForgedLog(address)
      await serveForged(page, honest, log)
      if (before) {
        log.serve(before(own))
        await open(page, '/fairness')
        await expect(card(page)).toContainText('Проверено ваших раундов: 2.')
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      }
      log.serve(after(own))
      await open(page, '/fairness')
      await expect(fault(page, found)).toBeVisible()
    })

  playerTest('two players who were shown different logs detect it by a proof', async ({ page, address, player }) => {
    const [id] = await play(page, address, player.token, 1)
    const honest = await entriesOf(address)
    const [mine, theirs] = [new ForgedLog(address), new ForgedLog(address)]
    mine.serve([...honest, inventedEntry('round', 1), inventedEntry('round', 2)])
    theirs.serve([...honest, inventedEntry('round', 3)])
    await serveForged(page, honest, mine)
    await open(page, '/fairness')
    await expect(card(page)).toContainText('Проверено ваших раундов: 1.')

    const text = await (await fetch(`${address}/api/games/rounds/${id}/log-proof`)).text()
    const part = page.getByRole('region', { name: 'Проверить файл доказательства' })
    const [name, entry] = [`round-${id}.tlog-proof`, honest[parseProof(text)!.index]!]
    await drop(page, { [name]: (await mine.proofOf(entry, text))! })
    await expect(part).toContainText('Всё сходится')
    await drop(page, { [name]: (await theirs.proofOf(entry, text))! })
    await expect(part.getByRole('alert')).toContainText('Вам и хозяину файла показали разные журналы')
    await expectAccessible(page)
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await sticksOut(page), `at ${width}`).toEqual([])
    }
  })
})
