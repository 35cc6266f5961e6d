import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openCasino } from './casino.ts'
import { balanceIn, expect, open, playerTest, registerPlayer, signedInAs, test } from './fixtures.ts'
import { fitsAt, sticksOut } from './sticks-out.ts'

const widths = [320, 375, 768, 1440]
const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true } as const

const amountField = (page: Page) => page.getByLabel('Сумма пополнения')
const status = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true })
const waiting = (page: Page) => status(page, 'Ожидаем платёж')
const accepted = (page: Page) => status(page, 'Платёж принят. Баланс обновлён.')
const payLink = (page: Page) => page.getByRole('link', { name: /^Открыть (страницу оплаты|ещё раз)$/ })

/** From the choice of the coin to the invoice. */
async function orderByCoin(page: Page, coin: string, sum: string): Promise<void> {
  await open(page, '/profile/top-up?type=crypto')
  await page.getByRole('radio', { name: new RegExp(`^${coin}`) }).check({ force: true })
  await page.getByRole('button', { name: 'Далее' }).click()
  await amountField(page).fill(sum)
  await page.getByRole('button', { name: 'Получить счёт' }).click()
  await expect(waiting(page)).toBeVisible()
}

/** The provider's page of an invoice, in its own tab. */
async function providersPage(page: Page): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), payLink(page).click()])
  await tab.waitForLoadState()
  return tab
}

/** The requests sent to the casino itself, to check that they do not contain data it must never receive. */
function sentTo(origin: string, context: BrowserContext): () => string {
  const sent: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).origin === origin) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return () => sent.join('\n')
}

const fact = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')

playerTest.describe('by card', () => {
  playerTest(
    'a deposit moves the balance in every tab, and its card is never shown to us',
    async ({ page, context, address }) => {
      const sent = sentTo(address, context)
      await open(page, '/')
      const elsewhere = await context.newPage()
      await open(elsewhere, '/games/dice')
      await expect(balanceIn(elsewhere)).toHaveText('1 000,00 ₽')

      await page.bringToFront()
      await page.getByRole('banner').getByRole('link', { name: 'Пополнить' }).click()
      await page.getByRole('button', { name: '1 000', exact: true }).click()
      // Said before it is paid: what the bonus requires, and what it locks.
      await expect(
        page.getByText(/^Платите 1\s000,00\s₽, получите 2\s000,00\s₽\..*поставите 11\s000,00\s₽\.$/),
      ).toBeVisible()
      await expect(page.getByText(/^Сейчас можно вывести 1\s000,00\s₽/).first()).toBeVisible()
      await page.getByRole('radio', { name: /^Без бонуса/ }).check()
      await expect(
        page.getByText(/^Платите 1\s000,00\s₽, получите 1\s000,00\s₽\..*поставите 1\s000,00\s₽\.$/),
      ).toBeVisible()
      await page.getByRole('radio', { name: /к первому пополнению/ }).check()
      const [shop] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('button', { name: 'Пополнить на 1 000,00 ₽' }).click(),
      ])
      await expect(waiting(page)).toBeVisible()
      await expect(page).toHaveURL(/\/profile\/top-up\/[0-9a-f-]{36}\?type=card$/)

      await shop.getByLabel('Номер карты').fill('4242 4242 4242 4242')
      await shop.getByRole('button', { name: 'Оплатить 1 000,00 ₽' }).click()
      await expect(shop).toHaveURL(page.url())
      await expect(accepted(shop)).toBeVisible()
      await expect(accepted(page)).toBeVisible()
      // The welcome bonus is chosen from the start: it doubles the first deposit.
      await expect(balanceIn(page)).toHaveText('3 000,00 ₽')
      await expect(balanceIn(elsewhere)).toHaveText('3 000,00 ₽')
      await expect(fact(page, 'Бонус')).toHaveText('1 000,00 ₽')
      await expect(fact(page, 'До вывода осталось поставить')).toHaveText('11 000,00 ₽')
      expect(sent()).toContain('create-payment')
      expect(sent().replace(/[^\d\n]/g, '')).not.toContain('4242424242424242')
      await expectAccessible(page)

      await page.reload()
      await expect(accepted(page)).toBeVisible()
    },
  )

  playerTest.describe('on a phone', () => {
    // The provider's page answers a declined card with its own error status.
    playerTest.use({ ...phone, allowedTroubles: [/status of 402/] })

    playerTest('a card is declined, the player leaves, returns and pays', async ({ page }) => {
      await open(page, '/profile/top-up')
      await expectAccessible(page)
      await page.getByRole('link', { name: /^Карта/ }).click()
      await amountField(page).fill('750,5')
      await page.getByRole('button', { name: 'Перейти к оплате' }).click()

      await page.getByLabel('Номер карты').fill('4000 0000 0000 0002')
      await page.getByRole('button', { name: /^Оплатить/ }).click()
      await expect(page.getByText('Карта отклонена')).toBeVisible()
      await page.getByRole('button', { name: 'Отменить' }).click()

      await expect(waiting(page)).toBeVisible()
      await expect(page.getByRole('main').getByText('750,50 ₽')).toBeVisible()
      await page.reload()
      await expect(waiting(page)).toBeVisible()
      expect(await sticksOut(page)).toEqual([])
      await payLink(page).click()
      await page.getByLabel('Номер карты').fill('4242 4242 4242 4242')
      await page.getByRole('button', { name: /^Оплатить/ }).click()
      await expect(accepted(page)).toBeVisible()
      await expect(balanceIn(page)).toHaveText('2 501,00 ₽')
    })

    playerTest('going back from the provider’s page shows the payment and creates no second one', async ({ page }) => {
      await open(page, '/profile/top-up?type=card')
      await amountField(page).fill('500')
      await page.getByRole('button', { name: 'Перейти к оплате' }).click()
      await expect(page.getByLabel('Номер карты')).toBeVisible()
      await page.goBack()
      await expect(waiting(page)).toBeVisible()
      await open(page, '/profile/top-up')
      await expect(page.getByRole('list', { name: 'Неоплаченные счета' }).getByRole('listitem')).toHaveCount(1)
      await page.getByRole('link', { name: 'Продолжить' }).click()
      await expect(waiting(page)).toBeVisible()
    })
  })
})

playerTest.describe('by coin', () => {
  playerTest(
    'the invoice is the same after a reload and on another device, until it is paid',
    async ({ page, browser, address, player }) => {
      await orderByCoin(page, 'USDT', '1500')
      const link = await payLink(page).getAttribute('href')
      await expect(page.getByRole('img', { name: 'QR-код со ссылкой на оплату 1 500,00 ₽' })).toBeVisible()
      await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d$/)
      await expectAccessible(page)
      await fitsAt(page, widths)

      await page.reload()
      await expect(payLink(page)).toHaveAttribute('href', link ?? '')
      const device = await browser.newContext({ ...phone, storageState: signedInAs(address, player) })
      const other = await device.newPage()
      await open(other, `${address}/profile/top-up?type=crypto`)
      await expect(payLink(other)).toHaveAttribute('href', link ?? '')

      const provider = await providersPage(page)
      await provider.getByRole('button', { name: 'Оплатить' }).click()
      await expect(accepted(page)).toBeVisible()
      await expect(accepted(other)).toBeVisible()
      await expect(balanceIn(other)).toHaveText('4 000,00 ₽')
      await expect(page.getByRole('main').getByText('4 000,00 ₽')).toBeVisible()
      // While the figure is animated its text differs from its accessible name.
      await expect(balanceIn(page)).toHaveText('4 000,00 ₽')
      await expectAccessible(page)
      await device.close()
    },
  )

  playerTest('a coin that only CryptoCloud takes is paid on its page', async ({ page }) => {
    await orderByCoin(page, 'SOL', '600')
    const provider = await providersPage(page)
    await provider.getByRole('button', { name: /^Оплатить полностью/ }).click()
    await expect(accepted(page)).toBeVisible({ timeout: 15_000 })
    await expect(balanceIn(page)).toHaveText('2 200,00 ₽')
  })

  playerTest.describe('an invoice', () => {
    playerTest.use({ allowedTroubles: [/status of 4(04|10)/] })

    playerTest('that expires shows it, and links to a new one', async ({ page }) => {
      await orderByCoin(page, 'BTC', '500')
      const provider = await providersPage(page)
      await provider.getByRole('button', { name: 'Дать истечь' }).click()
      await expect(status(page, 'Счёт истёк')).toBeVisible({ timeout: 15_000 })
      await expect(payLink(page)).toBeHidden()
      await expectAccessible(page)
      await fitsAt(page, widths)
      await page.getByRole('link', { name: 'Создать новый' }).click()
      await expect(page.getByRole('group', { name: 'Монета' })).toBeVisible()
    })

    playerTest('of another player cannot be seen', async ({ page, browser, address }) => {
      await orderByCoin(page, 'ETH', '500')
      const stranger = await browser.newContext({ storageState: signedInAs(address, await registerPlayer(address)) })
      const other = await stranger.newPage()
      await open(other, page.url())
      await expect(status(other, 'Такого пополнения нет')).toBeVisible()
      await stranger.close()
    })
  })

  playerTest('without a coin the form is not sent', async ({ page }) => {
    await open(page, '/profile/top-up?type=crypto')
    await page.getByRole('button', { name: 'Далее' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Выберите монету' })).toBeVisible()
    await expectAccessible(page)
    await fitsAt(page, widths)
  })
})

playerTest('an amount below the minimum is refused in the form, without a call', async ({ page, context, address }) => {
  const sent = sentTo(address, context)
  await open(page, '/profile/top-up?type=card')
  await expect(page.getByText('Минимум 500,00 ₽')).toBeVisible()
  await expect(amountField(page)).toHaveValue(/^1.000$/)
  await amountField(page).fill('')
  await page.getByRole('button', { name: 'Перейти к оплате' }).click()
  await expect(page.getByText('Введите сумму')).toBeVisible()
  await amountField(page).fill('499,99')
  await page.getByRole('button', { name: 'Перейти к оплате' }).click()
  await expect(page.getByText('Минимальная сумма: 500,00 ₽')).toBeVisible()
  await expect(amountField(page)).toBeFocused()
  await expectAccessible(page)
  await fitsAt(page, widths)
  expect(sent()).not.toContain('create-payment')
  expect(context.pages()).toHaveLength(1)
})

playerTest('the keyboard alone is enough', async ({ page, context }) => {
  await open(page, '/balance')
  await expect(page.getByRole('heading', { level: 1, name: 'Баланс' })).toBeVisible()
  await amountField(page).focus()
  await page.keyboard.type('12500')
  await expect(amountField(page)).toHaveValue('12\u00a0500')
  await tabTo(page, page.getByRole('radio', { name: 'Карта' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('radio', { name: /^USDT/ }))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^BTC/ })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Пополнить на 12 500,00 ₽' }))
  await page.keyboard.press('Enter')
  await expect(waiting(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Пополнение' })).toBeFocused()
  await tabTo(page, payLink(page))
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
  await expect(tab.getByText('12 500,00 ₽')).toBeVisible()
})

/** Continues with the keyboard, like a player without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test.describe('a provider that fails', () => {
  test.use({ allowedTroubles: [/status of 50[0-9]/] })

  test('is reported to the player, who was charged nothing', async ({ browser }) => {
    const casino = await openCasino(process.env.STORIES_POSTGRES ?? '', { payments: true })
    const player = await registerPlayer(casino.address)
    const context = await browser.newContext({
      baseURL: casino.address,
      storageState: signedInAs(casino.address, player),
    })
    try {
      const page = await context.newPage()
      await orderByCoin(page, 'TON', '500')
      const link = await payLink(page).getAttribute('href')
      const switched = await fetch(new URL('/_sandbox/reply', link ?? ''), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fault: 'say', status: 500, times: 100 }),
      })
      expect(switched.status).toBe(200)
      await page.getByRole('link', { name: 'Создать новый' }).click()
      await page.getByRole('radio', { name: /^TON/ }).check({ force: true })
      await page.getByRole('button', { name: 'Далее' }).click()
      await amountField(page).fill('600')
      await page.getByRole('button', { name: 'Получить счёт' }).click()
      await expect(page.getByText('Платёжная система не отвечает. Деньги не списаны, попробуйте позже')).toBeVisible({
        timeout: 20_000,
      })
      await expect(amountField(page)).toHaveValue('600')
      await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
      await expectAccessible(page)
    } finally {
      await context.close()
      await casino.close()
    }
  })
})
