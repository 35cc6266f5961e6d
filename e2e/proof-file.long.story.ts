import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, open, registerPlayer, test } from './fixtures.ts'
import { drop } from './log-play.ts'
import { sticksOut } from './sticks-out.ts'

interface Saved {
  readonly id: string
  readonly proof: string
  readonly round: string
}

/** Another player's round, with both of its files. */
async function savedRound(address: string): Promise<Saved> {
  const { token } = await registerPlayer(address)
  const answer = await fetch(`${address}/api/games/dice/roll`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ betAmount: 1, targetValue: 50, betType: 'over' }),
  })
  const id: string = (await answer.json()).roundId
  const proofOf = () => fetch(`${address}/api/games/rounds/${id}/log-proof`)
  await expect.poll(async () => (await proofOf()).status, { timeout: 15_000 }).toBe(200)
  const round = await (await fetch(`${address}/api/games/rounds/${id}`)).text()
  return { id, proof: await (await proofOf()).text(), round }
}

const part = (page: Page) => page.getByRole('region', { name: 'Проверить файл доказательства' })

test('a dropped proof is compared with the round in its file name, and holds', async ({ page, address }) => {
  const { id, proof } = await savedRound(address)
  await open(page, '/fairness#proof')
  await expect(part(page)).toBeInViewport()
  await drop(page, { [`round-${id}.tlog-proof`]: proof })
  const result = part(page).getByRole('status').filter({ hasText: 'Всё сходится' })
  await expect(result).toContainText(new RegExp(`Раунд ${id} — запись \\d[\\d\\s]* в нём`))
  await expect(result).toContainText('Сид ещё секретен')
  await expectAccessible(page)
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sticksOut(page), `at ${width}`).toEqual([])
  }
})

test.describe('a number that is no round’s', () => {
  test.use({ allowedTroubles: [/404 \(Not Found\)/] })

  test('by keyboard: files are chosen, and a proof with another name asks for the number', async ({
    page,
    address,
  }) => {
    const { id, proof, round } = await savedRound(address)
    await open(page, '/fairness')
    const choose = async (...files: { name: string; text: string }[]) => {
      const opened = page.waitForEvent('filechooser')
      await part(page).getByRole('button', { name: 'Выбрать файлы' }).focus()
      await page.keyboard.press('Enter')
      await (await opened).setFiles(
        files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
      )
    }
    await choose({ name: 'mine.tlog-proof', text: proof })
    await expect(part(page)).toContainText('Осталось сравнить его с раундом')
    const number = part(page).getByLabel('Номер раунда')
    await number.fill('999999999')
    await number.press('Enter')
    await expect(part(page)).toContainText('Не найдено')
    await number.fill(id)
    await number.press('Enter')
    await expect(part(page)).toContainText('Всё сходится')
    await choose({ name: 'a.json', text: round })
    await expect(part(page)).toContainText('mine.tlog-proof, a.json')
    await expect(part(page)).toContainText('Всё сходится')
    await choose({ name: 'a.json', text: round })
    await expect(part(page)).toContainText('Добавьте к нему доказательство')
    await choose({ name: 'b.tlog-proof', text: proof })
    await expect(part(page)).toContainText('Всё сходится')
  })
})

test('both files are checked without a network by a device that knows the log', async ({ page, address, context }) => {
  const { id, proof, round } = await savedRound(address)
  const key = (await (await fetch(`${address}/log/key`)).text()).trim()
  await page.addInitScript((known) => {
    const root = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    const remembered = { key: known, size: 0, root, lastRound: '', gaps: [], checked: 0, day: '', onDay: 0 }
    localStorage.setItem('casino.public-log', JSON.stringify({ remembered }))
  }, key)
  await open(page, '/fairness')
  await expect(part(page)).toBeVisible()
  await drop(page, { [`round-${id}.tlog-proof`]: proof })
  await expect(part(page)).toContainText('Всё сходится')
  await context.route(/\/(log|api)\//, (route) => route.abort())
  await drop(page, { 'round.json': round, 'proof.tlog-proof': proof })
  await expect(part(page)).toContainText('Всё сходится')
})

const changedRound = ({ round, proof }: Saved) => ({
  'round.json': JSON.stringify({ ...JSON.parse(round), payout: 1_000_000 }),
  'a.tlog-proof': proof,
})
const changedSeed = ({ round, proof }: Saved) => {
  const parsed = JSON.parse(round)
  const fairness = { ...parsed.fairness, serverSeed: 'f'.repeat(64) }
  return { 'round.json': JSON.stringify({ ...parsed, fairness }), 'a.tlog-proof': proof }
}
const faults: readonly [string, (saved: Saved, other: Saved) => Readonly<Record<string, string>>, RegExp][] = [
  ['a changed round', changedRound, /Раунд \d+ не тот, что в журнале/],
  ['another seed', changedSeed, /Раскрытый сид не тот/],
  [
    'the proof of another round',
    ({ id }, { proof }) => ({ [`round-${id}.tlog-proof`]: proof }),
    /не тот, что в журнале/,
  ],
  [
    'a moved entry',
    ({ id, proof }) => ({ [`round-${id}.tlog-proof`]: proof.replace(/index \d+/, 'index 0') }),
    /не тот, что/,
  ],
  [
    'a changed size',
    ({ id, proof }) => ({
      [`round-${id}.tlog-proof`]: proof.replace(/\n(\d+)\n(?=[A-Za-z0-9+/=]{44}\n\n)/, '\n$19\n'),
    }),
    /Подпись не сходится/,
  ],
  [
    'a proof of another log',
    ({ proof }) => ({ 'a.tlog-proof': proof.replaceAll(/127\.0\.0\.1:\d+\/log/g, 'other.example/log') }),
    /из другого журнала: other\.example\/log/,
  ],
  ['a picture', () => ({ 'a.png': '\u0089PNG' }), /Это не доказательство из журнала/],
  ['a huge file', ({ proof }) => ({ 'a.tlog-proof': proof + '\n'.repeat(70_000) }), /Это не доказательство из журнала/],
]

test('every planted difference is named', async ({ page, address }) => {
  const [saved, other] = [await savedRound(address), await savedRound(address)]
  await open(page, '/fairness')
  await expect(part(page)).toBeVisible()
  for (const [name, files, says] of faults)
    await test.step(name, async () => {
      await drop(page, files(saved, other))
      await expect(part(page).getByRole('alert')).toHaveText(says)
      await drop(page, { [`round-${saved.id}.tlog-proof`]: saved.proof })
      await expect(part(page)).toContainText('Всё сходится')
    })
  await expectAccessible(page)
})

test('a round’s page leads to it', async ({ page, address }) => {
  const { id } = await savedRound(address)
  await open(page, `/rounds/${id}`)
  await page.getByRole('link', { name: 'Проверить файл доказательства' }).click()
  await expect(part(page)).toBeInViewport()
})
