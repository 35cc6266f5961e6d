import type { Page } from '@playwright/test'
import { administrator, asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import {
  balanceIn,
  expect,
  test as guestTest,
  newName,
  open,
  type StoryPlayer,
  signedInAs,
  playerTest as test,
} from './fixtures.ts'
import { shiftsOf, watchShifts } from './shifts.ts'
import { fitsAt } from './sticks-out.ts'

test.use({ allowedTroubles: [/status of 4(00|04|09)/] })

const toast = (page: Page, text: string | RegExp) => page.locator('[data-sonner-toast]').getByText(text)
const code = (page: Page) => page.getByLabel('Промокод', { exact: true })

/** A top-up of the player, approved by an administrator. */
async function deposit(address: string, player: StoryPlayer, amount: number): Promise<void> {
  const { token } = player
  const me = await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  const { user } = await me.json()
  const answer = await fetch(`${address}/api/payments/create-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ type: 'card', amount, currency: 'RUB', user_id: user.id, bonus: 1 }),
  })
  const { transaction } = await answer.json()
  await approve(address, transaction.uuid)
}

const approve = (address: string, uuid: string) =>
  asAdministrator(address, (call) => call('PATCH', `/api/admin/transactions/${uuid}/status`, { status: 'success' }))

/** Rolls dice with a win chance of 98 % until this much is staked. */
async function stake(address: string, { token }: StoryPlayer, roubles: number): Promise<void> {
  const amount = 500
  for (let staked = 0; staked < roubles; staked += amount) {
    const answer = await fetch(`${address}/api/games/dice/roll`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ betAmount: Math.min(amount, roubles - staked), targetValue: 2, betType: 'over' }),
    })
    expect(answer.status).toBe(200)
  }
}

const russian = {
  language: 'ru',
  welcome: /\+100 % к первому пополнению/,
  amount: 'Сумма пополнения',
  gets: /Получите ещё 600,00\s₽/,
  cost: /нужно поставить 6.000,00\s₽.*около 120,00\s₽/,
  topUp: /^Пополнить на 600/,
  left: /Осталось поставить 6.600,00/,
  now: /^Можно вывести сейчас/,
  stake: 'Ставка',
  roll: /^Бросить/,
  first: /До вывода осталось поставить 6.600,00/,
  sum: 'Сумма',
  all: 'Всё',
  card: 'Номер карты',
  withdraw: /^Вывести/,
  created: 'Заявка на вывод создана',
}
const english: typeof russian = {
  language: 'en',
  welcome: /\+100 % on the first deposit/,
  amount: 'Amount',
  gets: /You get .*600.* more/,
  cost: /requires .*6.000.* of wagers.*about .*120/,
  topUp: /^Deposit .*600/,
  left: /Wager .*6.600[.,]00.* more to unlock withdrawals/,
  now: /^Can be withdrawn now/,
  stake: 'Bet',
  roll: /^Roll/,
  first: /Wager .*6.600[.,]00.* more before a withdrawal/,
  sum: 'Amount',
  all: 'All',
  card: 'Card number',
  withdraw: /^Withdraw/,
  created: 'Withdrawal request created',
}

for (const [screen, words, size] of [
  ['on a phone, in Russian', russian, { width: 375, height: 812 }],
  ['on a desktop, in English', english, { width: 1440, height: 900 }],
] as const) {
  test.describe(screen, () => {
    test.use({ viewport: size })

    test('the first deposit is doubled, its turnover is staked, and then the money is withdrawn', async ({
      page,
      player,
      address,
    }) => {
      await page.addInitScript((name) => localStorage.setItem('language', name), words.language)
      await open(page, '/balance')
      await expect(page.getByRole('radio', { name: words.welcome })).toBeChecked()
      await page.getByLabel(words.amount, { exact: true }).fill('600')
      await expect(page.getByText(words.gets)).toBeVisible()
      await expect(page.getByText(words.cost)).toBeVisible()
      // Read before the page receives it: the page then navigates to the provider immediately, and the reply of a left page is
      // lost.
      let uuid = ''
      await page.route('**/create-payment', async (route) => {
        const response = await route.fetch()
        uuid = (await response.json()).transaction.uuid
        await route.fulfill({ response })
      })
      await page.getByRole('button', { name: words.topUp }).click()
      // The page navigates automatically, and a navigation of ours must not race with that. On a desktop the provider's page is
      // in another tab.
      await page.waitForURL(size.width < 768 ? '**/pay/**' : '**/top-up/*?*')
      await approve(address, uuid)
      await open(page, '/balance?tab=withdraw')
      await expect(page.getByText(words.left)).toBeVisible()
      // Nothing can be withdrawn yet, whatever the balance.
      const now = page.getByRole('main').getByText(words.now)
      await expect(now).toHaveText(/\D0,00/)
      const all = page.getByRole('main').getByRole('button', { name: words.all, exact: true })
      await expect(all).toBeDisabled()
      await page.getByLabel(words.sum, { exact: true }).fill('500')
      await expect(page.getByText(words.first).first()).toBeVisible()

      await stake(address, player, 6_500)
      await open(page, '/games/dice')
      await page.getByLabel(words.stake, { exact: true }).fill('100')
      const rolled = page.waitForResponse('**/api/games/dice/roll')
      await page.getByRole('main').getByRole('button', { name: words.roll }).click()
      const { balance } = await (await rolled).json()
      const shown = new RegExp(
        balance
          .toFixed(2)
          .replace('.', ',')
          .replace(/\B(?=(\d{3})+,)/g, '.'),
      )
      await open(page, '/balance?tab=withdraw')
      await expect(page.getByText(words.left)).toHaveCount(0)
      await expect(now).toHaveText(shown)
      await open(page, '/profile/withdraw')
      await expect(now).toHaveText(shown)
      await expect(all).toBeEnabled()
      await page.getByLabel(words.sum, { exact: true }).fill('500')
      await page.getByLabel(words.card).fill('4111111111111111')
      await page.getByRole('main').getByRole('button', { name: words.withdraw }).click()
      await expect(page.getByRole('heading', { name: words.created })).toBeFocused()
    })
  })
}

test('a level is claimed once from the list of levels, and the balance updates', async ({ page, player, address }) => {
  await deposit(address, player, 600)
  await open(page, '/profile?tab=bonuses')
  const levels = page.getByRole('list', { name: 'Уровни' })
  await expect(levels.getByRole('listitem')).toHaveCount(100)
  await expect(page.getByText('Пополнений 600,00 ₽ из 1 000,00 ₽ для уровня 4'.replaceAll(' ', ' '))).toBeVisible()
  await expect(levels.getByRole('button')).toHaveCount(3)
  // Of a level's reward, and of a promo code.
  await expect(page.getByText('Полученную сумму нужно отыграть ×5.')).toHaveCount(2)

  const second = levels.getByRole('button', { name: /70,00.*за уровень 2/ })
  await second.dblclick()
  await expect(toast(page, /Награда зачислена: 70,00/)).toBeVisible()
  await expect(levels.getByRole('button')).toHaveCount(2)
  await expect(levels.getByText('Получено')).toHaveCount(1)
  await expect(balanceIn(page)).toHaveText('1 670,00 ₽')
  await page.reload()
  await expect(levels.getByText('Получено')).toHaveCount(1)
  await expectAccessible(page)
  await fitsAt(page, [320, 375, 768, 1024])
})

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('a credited reward is celebrated, unless its player has switched that off', async ({
    page,
    player,
    address,
  }) => {
    await deposit(address, player, 600)
    await open(page, '/profile?tab=bonuses')
    const claim = (level: number) =>
      page
        .getByRole('list', { name: 'Уровни' })
        .getByRole('button', { name: new RegExp(`за уровень ${level}`) })
        .click()
    const celebration = page.locator('[data-celebration="credit"]')
    await claim(1)
    await expect(toast(page, /Награда зачислена: 50,00/)).toBeVisible()
    await expect(celebration).toBeAttached()

    await open(page, '/profile?tab=settings')
    await page.getByRole('switch', { name: 'Эффекты при выигрыше' }).click()
    await open(page, '/profile?tab=bonuses')
    await claim(2)
    await expect(toast(page, /Награда зачислена: 70,00/)).toBeVisible()
    await expect(celebration).toHaveCount(0)
  })
})

test('credits are in the inbox, and marked as read on every device', async ({ page, player, address, browser }) => {
  const device = await browser.newContext({ storageState: signedInAs(address, player) })
  const other = await device.newPage()
  await open(page, '/')
  await open(other, `${address}/`)
  await deposit(address, player, 600)
  const bell = (on: Page) => on.getByRole('banner').getByRole('button', { name: /^Уведомления/ })
  await expect(bell(page)).toHaveAccessibleName(/непрочитанных: [1-9]/)
  await expect(bell(other)).toHaveAccessibleName(/непрочитанных: [1-9]/)

  await bell(page).click()
  const inbox = page.getByRole('dialog', { name: 'Уведомления' })
  await expect(inbox.getByRole('link', { name: /Уровень 3 достигнут/ })).toBeVisible()
  await expectAccessible(page)
  await expect(bell(other)).toHaveAccessibleName('Уведомления')
  await inbox.getByRole('link', { name: /Уровень 3 достигнут/ }).click()
  await expect(page).toHaveURL(/tab=bonuses/)
  await expect(bell(page)).toHaveAccessibleName('Уведомления')
  await device.close()
})

test.describe('an answer that is lost', () => {
  test.use({ allowedTroubles: [/ERR_FAILED/] })

  test('leaves the next promo code to be redeemed after the first', async ({ page, address }) => {
    const [first, second] = [newName().toUpperCase(), newName().toUpperCase()]
    await asAdministrator(address, async (call) => {
      await call('POST', '/api/admin/promocodes', { code: first, reward: 200, maxUses: 3 })
      await call('POST', '/api/admin/promocodes', { code: second, reward: 30, maxUses: 3 })
    })
    await page.route('**/api/payments/redeem-promocode', (route) => route.abort('failed'))
    await open(page, '/bonus')
    await code(page).fill(first)
    await page.keyboard.press('Enter')
    await expect(code(page)).toHaveAccessibleDescription(/\S/)
    await page.unrouteAll()
    await code(page).fill(second)
    await page.keyboard.press('Enter')
    await expect(toast(page, /Промокод активирован: 200,00/)).toBeVisible()
    await expect(toast(page, /Промокод активирован: 30,00/)).toBeVisible()
    await expect(balanceIn(page)).toHaveText('1 230,00 ₽')
    await expect(code(page)).toHaveValue('')
  })
})

test('a promo code: unknown, redeemed, and not a second time; then the bonus is given up', async ({
  page,
  address,
}) => {
  const promoCode = newName().toUpperCase()
  await asAdministrator(address, (call) =>
    call('POST', '/api/admin/promocodes', { code: promoCode, reward: 200, maxUses: 3 }),
  )
  await open(page, '/bonus')
  await expect(page.getByText(/^Полученную сумму нужно отыграть ×5\..*можно вывести 1\s000,00\s₽/)).toBeVisible()
  await code(page).fill('no-such-code')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Неверный промокод')).toBeVisible()
  await code(page).fill(promoCode.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(toast(page, /Промокод активирован: 200,00.*Отыграть ×5/)).toBeVisible()
  await expect(balanceIn(page)).toHaveText('1 200,00 ₽')
  await code(page).fill(promoCode)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Вы уже использовали этот промокод')).toBeVisible()

  await open(page, '/balance?tab=withdraw')
  await expect(page.getByRole('main').getByText(/Можно вывести сейчас\s*0,00/)).toBeVisible()
  await expect(page.getByText(/Осталось поставить 1.000,00/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Отказаться от бонуса' }).click()
  const question = page.getByRole('dialog', { name: 'Отказаться от бонуса?' })
  await expect(question).toContainText('С баланса спишется 200,00')
  await expect(question).toContainText('После этого вывод откроется')
  await question.getByRole('button', { name: 'Отказаться от бонуса' }).click()
  await expect(toast(page, /Вы отказались от бонуса/)).toBeVisible()
  await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
  await expect(page.getByText(/Осталось поставить/)).toHaveCount(0)
})

test('the referral page has the link, its code and QR code, and lists the referred players', async ({
  page,
  player,
  address,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const me = await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${player.token}` } })
  const { referal } = (await me.json()).user
  await open(page, '/refs')
  await expect(page.getByText('Пока никто не пришёл')).toBeVisible()
  await page.getByRole('button', { name: 'Скопировать ссылку' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${address}/?ref=${referal}`)
  await expect(page.getByRole('img', { name: 'QR-код вашей ссылки' })).toBeVisible()

  const friend = newName()
  const registered = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: friend, email: `${friend}@example.test`, password: 'correct-horse-9', referal }),
  })
  expect(registered.status).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Кто пришёл по вашей ссылке' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('list').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('main')).not.toContainText(friend)
  await expectAccessible(page)
  await fitsAt(page, [320, 375, 768, 1440])
})

test('the sidebar does not move when the level arrives', async ({ page, player, address }) => {
  await deposit(address, player, 3500)
  await watchShifts(page, 'aside')
  await open(page, '/')
  await expect(page.getByText(/3.500 . 3.600/)).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
})

test.describe('without an answer', () => {
  test('neither a level nor a share is claimed that is not known', async ({ page }) => {
    const refusal = { status: 503, json: { code: 'unavailable', message: 'The service is temporarily unavailable.' } }
    await page.route(/bonus-info|referrals\/stats/, (route) => route.fulfill(refusal))
    await open(page, '/refs')
    await expect(page.getByRole('heading', { name: 'Приглашайте друзей' })).toBeVisible()
    await expect(page.getByText('Уровень –', { exact: true }).filter({ visible: true })).toHaveCount(1)
    await expect(page.getByText('Уровень 0')).toHaveCount(0)
  })
})

guestTest('a guest reads the bonuses with their terms, and is asked to sign in', async ({ page }) => {
  await open(page, '/bonus')
  const main = page.getByRole('main')
  await expect(main.getByText('Войдите или зарегистрируйтесь, чтобы получить бонусы')).toBeVisible()
  const welcome = main.getByRole('listitem').filter({ hasText: '+100 % к первому пополнению' })
  await expect(welcome).toContainText('поставите сумму бонуса × 10 и сумму пополнения × 1')
  await expect(welcome).toContainText('Срок отыгрыша не ограничен')
  await expect(main.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Регистрация' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a refunded deposit: an administrator records it, and its player sees the outcome', async ({
  page,
  player,
  address,
  browser,
}) => {
  const body = { type: 'card', amount: 600, currency: 'RUB', bonus: 0 }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${player.token}` }
  const { user } = await (await fetch(`${address}/api/auth/me`, { headers })).json()
  const request = { method: 'POST', headers, body: JSON.stringify({ ...body, user_id: user.id }) }
  const { transaction } = await (await fetch(`${address}/api/payments/create-payment`, request)).json()
  await approve(address, transaction.uuid)

  const signedIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  const desk = await browser.newContext({ storageState: signedInAs(address, await signedIn.json()) })
  const panel = await desk.newPage()
  await open(panel, `${address}/admin?section=transactions&id=${transaction.uuid}`)
  const sheet = panel.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Записать возврат' }).click()
  await sheet.getByRole('button', { name: 'Записать возврат' }).click()
  const reason = sheet.getByLabel('Причина')
  await expect(reason).toHaveAccessibleDescription(/Укажите причину/)
  await reason.fill('Чарджбэк у провайдера')
  await expectAccessible(panel)
  await reason.press('Enter')
  await expect(sheet.getByText('Списано у игрока')).toBeVisible()
  await expect(sheet.getByText('Убыток казино')).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'Записать возврат' })).toHaveCount(0)
  await desk.close()

  await open(page, `/balance?tab=history&id=${transaction.uuid}`)
  await expect(page.getByRole('dialog')).toContainText('Возвращён платёжной системой')
  await expect(page.getByRole('dialog').getByRole('link', { name: /Поддержка/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Уведомления/ })
    .click()
  const inbox = page.getByRole('dialog', { name: 'Уведомления' })
  await expect(inbox).toContainText('Платёжная система вернула ваше пополнение')
  await expect(inbox).toContainText('Списано 600,00')
})
