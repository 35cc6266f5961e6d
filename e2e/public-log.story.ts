import { readFile } from 'node:fs/promises'
import type { adminLog } from '@casino/contract/play/log'
import type { ReplyOf } from '@casino/contract/route'
import { verifierKeyText } from '@casino/rules/log/note'
import { parseProof } from '@casino/rules/log/proof'
import { asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { administratorTest, expect, open, playerTest, test } from './fixtures.ts'
import { card, changeRound, onAnotherDay, play, withEarlierTimes } from './log-play.ts'
import { sticksOut } from './sticks-out.ts'

/** The reported faults about a round, as administrators see them. */
const reportsOf = (address: string, round: string) =>
  asAdministrator(address, async (call) => {
    const { faults } = (await call('GET', '/api/admin/log')) as ReplyOf<typeof adminLog>
    return faults.filter((fault) => fault.round === round)
  })

playerTest(
  'the browser checks its player’s rounds by itself, and the proof of a round is a file',
  async ({ page, address, player }) => {
    const ids = await play(page, address, player.token, 3)
    await open(page, '/fairness')
    await expect(card(page)).toContainText('Проверено ваших раундов: 3. Все в открытом журнале.')
    // Signed, or not yet.
    await expect(card(page)).toContainText('witness.sandbox')
    await expectAccessible(page)
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await sticksOut(page), `at ${width}`).toEqual([])
    }
    // Remembered on this device, and not checked again.
    await page.reload()
    await expect(card(page)).toContainText('Проверено ваших раундов: 3.')

    await page.getByRole('button', { name: /^Меню игрока/ }).click()
    await page.getByRole('menuitem', { name: 'Раундов проверено: 3' }).click()
    await expect(page).toHaveURL(/\/fairness#log$/)

    await open(page, `/rounds/${ids[0]}`)
    await expect(page.getByRole('main')).toContainText(/Раунд есть в журнале: запись \d[\d\s]* из \d/)
    const fetched = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Доказательство из журнала' }).click()
    const file = await (await fetched).path()
    expect(parseProof(await readFile(file, 'utf8'))).toMatchObject({ hashes: expect.any(Array) })
  },
)

playerTest('a long history is checked further while the page stays open', async ({ page, address, player }) => {
  await play(page, address, player.token, 65)
  await page.clock.install()
  await open(page, '/fairness')
  await expect(card(page)).toContainText('Проверено ваших раундов: 40.')
  await expect(card(page)).toContainText('Более ранние проверяются понемногу: до 500 в день.')
  await page.clock.fastForward(60_000)
  await expect(card(page)).toContainText('Проверено ваших раундов: 65.')
  await expect(card(page)).not.toContainText('Более ранние')
})

playerTest('on a metered connection, fewer older rounds are checked', async ({ page, address, player }) => {
  await play(page, address, player.token, 65)
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await open(page, '/fairness')
  await expect(card(page)).toContainText('Более ранние проверяются понемногу: до 40 в день.')
})

playerTest.describe('a casino that lies', () => {
  playerTest.use({ viewport: { width: 375, height: 812 } })

  playerTest(
    'the line is in a phone’s menu as well, and the help says what the log proves',
    async ({ page, address, player }) => {
      await play(page, address, player.token, 1)
      await open(page, '/fairness')
      await expect(card(page)).toContainText('Проверено ваших раундов: 1.')
      await page.getByRole('button', { name: 'Меню', exact: true }).click()
      const line = page.getByRole('dialog').getByRole('link', { name: 'Раундов проверено: 1' })
      await expect(line).toBeVisible()
      await expectAccessible(page)
      await line.click()
      await expect(page).toHaveURL(/\/fairness#log$/)
      await page.getByRole('link', { name: 'Что журнал доказывает, а что нет' }).click()
      await expect(page).toHaveURL(/\/help#public-log$/)
      await expect(page.getByText('как тетрадь с пронумерованными')).toBeVisible()
      expect(await sticksOut(page)).toEqual([])
    },
  )

  playerTest('a changed round is found, and its evidence saved', async ({ page, address, player }) => {
    const [id] = await play(page, address, player.token, 1)
    await changeRound(page, id!, { payout: 1 })
    await open(page, '/fairness')
    const alert = page.getByRole('alert').filter({ hasText: 'Раунд в журнале не тот, что на его странице' })
    await expect(alert).toBeVisible()
    await expectAccessible(page)
    const fetched = page.waitForEvent('download')
    await alert.getByRole('button', { name: 'Сохранить доказательство' }).click()
    const evidence = JSON.parse(await readFile(await (await fetched).path(), 'utf8'))
    expect(evidence).toMatchObject({
      kind: 'changed',
      round: id,
      evidence: { proof: expect.stringContaining('tlog-proof@v1') },
    })
    // Nothing is sent before the button is pressed.
    expect(await reportsOf(address, id!)).toEqual([])
    await alert.getByRole('button', { name: 'Отправить казино' }).click()
    await expect(alert).toContainText('Отправлено.')
    const reports = await reportsOf(address, id!)
    expect(reports).toMatchObject([{ kind: 'changed', evidence: { proof: evidence.evidence.proof } }])
    expect(JSON.stringify(reports)).not.toContain(player.username)
    await alert.getByRole('button', { name: 'Скрыть' }).click()
    await expect(alert).toBeHidden()
  })

  playerTest(
    'a rewritten log is detected by a device that has seen the original',
    async ({ page, address, player }) => {
      await play(page, address, player.token, 1)
      await open(page, '/fairness')
      await expect(card(page)).toContainText('Проверено ваших раундов: 1.')
      await page.evaluate(() => {
        const name = Object.keys(localStorage).find((key) => key.endsWith('public-log')) ?? ''
        const state = JSON.parse(localStorage.getItem(name) ?? '')
        const root = `A${state.remembered.root.slice(1, -2)}A=`
        localStorage.setItem(name, JSON.stringify({ ...state, remembered: { ...state.remembered, root } }))
      })
      await page.reload()
      await expect(page.getByRole('alert').filter({ hasText: 'Начало журнала не то, что было' })).toBeVisible()
    },
  )
})

playerTest('a signature that is not the witness’s is found', async ({ page, address, player }) => {
  await play(page, address, player.token, 1)
  const checkpoint = async () => (await fetch(`${address}/log/checkpoint`)).text()
  await expect.poll(checkpoint, { timeout: 15_000 }).toContain('— witness.sandbox ')
  const cosigned = await checkpoint()
  const body = cosigned.replace(
    /(— witness\.sandbox \S{40})./,
    (_, line) => `${line}${cosigned.includes(`${line}A`) ? 'B' : 'A'}`,
  )
  await page.route('**/log/checkpoint', (route) => route.fulfill({ body }))
  await open(page, '/fairness')
  await expect(page.getByRole('alert').filter({ hasText: 'Подпись свидетеля не его' })).toBeVisible()
})

test('a guest sees an explanation of the log, and that it has none of their rounds yet', async ({ page }) => {
  await open(page, '/fairness')
  await expect(card(page)).toContainText('Ваши раунды будут проверены здесь после первой игры.')
  await expect(card(page)).toContainText('npm run verify-log -- http')
  await expect(card(page)).toContainText('не содержит раунды игр партнёра')
})

test.describe('a guest', () => {
  test('sees that the round of another player is in the log', async ({ page, address, player }) => {
    const [id] = await play(page, address, player.token, 1)
    await page.setViewportSize({ width: 375, height: 812 })
    await open(page, `/rounds/${id}`)
    await expect(page.getByRole('main')).toContainText(/Раунд есть в журнале: запись \d/)
    await expect(page.getByRole('link', { name: 'Доказательство из журнала' })).toBeVisible()
    await expectAccessible(page)
    expect(await sticksOut(page)).toEqual([])
  })
})

administratorTest('an administrator reviews a reported fault and notes the findings', async ({ page, address }) => {
  const round = String(Date.now())
  const body = { kind: 'changed', round, evidence: { checkpoint: `casino.example/log ${round}` } }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${address}/api/log/faults`, { method: 'POST', headers, body: JSON.stringify(body) })
  await open(page, '/admin?section=log')
  const state = page.getByRole('region', { name: 'Состояние' })
  await expect(state).toContainText(/Подписывает.*Записей\s*\d/s)
  await expect(state).toContainText(/Последнее подписанное состояние.*\d\d:\d\d/s)
  await expect(state).toContainText(/Старейший раунд вне журнала\s*(все в журнале|\d+\s*с)/)
  const witnesses = page.getByRole('region', { name: 'Свидетели' })
  await expect(witnesses).toContainText(/witness\.sandbox.*Подписано записей: \d.*Последняя подпись: .*\d\d:\d\d/s)
  await page.getByRole('row').filter({ hasText: round }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`casino.example/log ${round}`)
  await dialog.getByRole('button', { name: 'Отметить просмотренным' }).click()
  await expect(dialog).toContainText('Укажите причину')
  await dialog.getByRole('textbox', { name: 'Что вы увидели' }).fill('Проверено: старая страница')
  await dialog.getByRole('button', { name: 'Отметить просмотренным' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: round })).toBeHidden()
  await page.getByRole('button', { name: 'Просмотренные' }).click()
  await page.getByRole('row').filter({ hasText: round }).click()
  await expect(page.getByRole('dialog')).toContainText('Проверено: старая страница')
})

playerTest('a round that was dropped from the history is found', async ({ page, address, player }) => {
  const ids = await play(page, address, player.token, 3)
  await withEarlierTimes(page, { without: ids[1] })
  await open(page, '/fairness')
  const alert = page.getByRole('alert').filter({ hasText: 'Пропал раунд' })
  await expect(alert).toBeVisible()
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Отправить казино' }).click()
  await expect(alert).toContainText('Отправлено.')
  expect(await reportsOf(address, ids[2]!)).toMatchObject([{ kind: 'dropped' }])
})

playerTest('the last round that was dropped from the history is found', async ({ page, address, player }) => {
  const ids = await play(page, address, player.token, 3)
  await withEarlierTimes(page, { without: ids[2] })
  await open(page, '/fairness')
  await expect(card(page)).toContainText('Проверено ваших раундов: 2.')
  // Ten minutes later.
  await page.evaluate(() => {
    const state = JSON.parse(localStorage.getItem('public-log') ?? '')
    state.remembered.used.at -= 600_000
    localStorage.setItem('public-log', JSON.stringify(state))
  })
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Пропал раунд' })).toBeVisible()
})

playerTest('a round under way is no gap', async ({ page, address, player }) => {
  const call = (path: string, body: object) =>
    fetch(`${address}/api/games/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${player.token}` },
      body: JSON.stringify(body),
    })
  await play(page, address, player.token, 1)
  expect((await call('mines/start', { betAmount: 1, numberOfMines: 3 })).status).toBe(200)
  await play(page, address, player.token, 1)
  await open(page, '/fairness')
  await expect(card(page)).toContainText('Проверено ваших раундов: 2.')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

playerTest(
  'a witness that signed and was removed or has another key is shown until the player has seen it',
  async ({ page, address, player }) => {
    await play(page, address, player.token, 1)
    const checkpoint = async () => (await fetch(`${address}/log/checkpoint`)).text()
    await expect.poll(checkpoint, { timeout: 15_000 }).toContain('— witness.sandbox ')
    const cosigned = await checkpoint()
    await page.route('**/log/checkpoint', (route) => route.fulfill({ body: cosigned }))
    await open(page, '/fairness')
    await expect(card(page)).toContainText('Подписали свидетели: witness.sandbox.')
    await page.route('**/log/witnesses', (route) => route.fulfill({ body: '' }))
    await onAnotherDay(page)
    await page.reload()
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'Раньше подписывали, а теперь их нет в списке: witness.sandbox.' })
    await expect(alert).toBeVisible()
    await expectAccessible(page)
    await alert.getByRole('button', { name: 'Понятно' }).click()
    await expect(alert).toBeHidden()
    await page.reload()
    await expect(card(page)).toContainText('Проверено ваших раундов: 1.')
    await expect(alert).toBeHidden()

    const other = verifierKeyText({ name: 'witness.sandbox', type: 4, publicKey: new Uint8Array(32).fill(5) })
    await page.unroute('**/log/witnesses')
    await onAnotherDay(page)
    await page.reload()
    await expect(card(page)).toContainText('Подписали свидетели: witness.sandbox.')
    await page.route('**/log/witnesses', (route) => route.fulfill({ body: other }))
    await onAnotherDay(page)
    await page.reload()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Сменился ключ у свидетелей: witness.sandbox.' }),
    ).toBeVisible()
  },
)

playerTest(
  'if the casino answers checks with errors, the time of the last completed check is shown',
  async ({ page, address, player }) => {
    await play(page, address, player.token, 1)
    const broken = /\/log\/(checkpoint|tile)/
    await page.route(broken, (route) => route.fulfill({ status: 500 }))
    await open(page, '/fairness')
    await expect(card(page)).toContainText('Проверить пока не удалось: сайт не ответил.')
    await page.unroute(broken)
    await page.reload()
    await expect(card(page)).toContainText('Проверено ваших раундов: 1.')
    await expect(card(page)).not.toContainText('сайт не ответил')
    for (const path of [broken, /\/api\/log\/rounds/, /\/log\/witnesses/]) {
      await page.route(path, (route) => route.fulfill({ status: 500 }))
      await onAnotherDay(page)
      await page.reload()
      await expect(card(page)).toContainText(/Не проверялось с \d.*: сайт не ответил на проверку/)
      await expect(card(page).getByRole('alert')).toHaveCount(0)
      await expectAccessible(page)
      await page.unroute(path)
      await page.reload()
      await expect(card(page)).not.toContainText('Не проверялось с')
    }
  },
)

playerTest('an answer that never ends or is far too large counts as missing', async ({ page, address, player }) => {
  await play(page, address, player.token, 1)
  await page.clock.install()
  await page.route('**/log/checkpoint', () => {})
  await open(page, '/fairness')
  await expect(card(page)).toContainText('Ваши раунды будут проверены здесь')
  await page.clock.fastForward(90_000)
  await expect(card(page)).toContainText('Проверить пока не удалось: сайт не ответил.')
  await page.unroute('**/log/checkpoint')
  await page.route('**/log/checkpoint', (route) => route.fulfill({ body: 'x'.repeat(2_000_000) }))
  await page.reload()
  await expect(card(page)).toContainText('Проверить пока не удалось: сайт не ответил.')
  await expect(card(page).getByRole('alert')).toHaveCount(0)
})

playerTest(
  'a fault found by one tab stays while another tab continues checking',
  async ({ page, address, player, context }) => {
    await play(page, address, player.token, 65)
    const other = await context.newPage()
    await play(other, address, player.token, 1)
    await other.clock.install()
    await open(other, '/help')
    const checked = () =>
      other.evaluate(() => JSON.parse(localStorage.getItem('public-log') ?? '{}').remembered?.checked)
    await expect.poll(checked).toBe(40)
    const fault = page.getByRole('alert').filter({ hasText: 'Состояние журнала подписано не его ключом' })
    await page.route('**/log/checkpoint', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(/^(.*\n)\d+\n/, '$13\n') })
    })
    await open(page, '/fairness')
    await expect(fault).toBeVisible()
    await other.clock.fastForward(60_000)
    await expect.poll(checked).toBe(66)
    await expect(fault).toBeVisible()
    await page.reload()
    await expect(fault).toBeVisible()
  },
)
