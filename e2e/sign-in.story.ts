import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { balanceIn, expect, open, playerTest, test } from './fixtures.ts'
import { fitsAt } from './sticks-out.ts'

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const shown = (page: Page, name: string) => page.screenshot({ path: `test-results/sign-in-${name}.png` })

test.describe('on a phone, in Russian', () => {
  test.use({ viewport: { width: 375, height: 760 }, allowedTroubles: [/status of 40[39]/] })

  test('a guest signs in with VK, cancels, sets a password and unlinks it', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Войти' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Вход' })
    const vk = dialog.getByRole('button', { name: 'Войти через VK' })
    await expect(vk).toBeVisible()
    await expect(dialog.getByText('Удача, которую можно проверить')).toHaveCount(0)
    await expectAccessible(page)
    await fitsAt(page, [320, 375])
    await shown(page, 'dialog-375')

    // A cancelled sign-in shows a message, and leaves nothing in the URL.
    await vk.click()
    await page.getByRole('button', { name: 'Отмена' }).click()
    await expect(dialog.getByText('Вход отменён')).toBeVisible()
    await expect(page).toHaveURL('/')
    await shown(page, 'cancelled-375')

    const entries = await page.evaluate(() => history.length)
    await vk.click()
    // Headers as sent over the network: a request answered from the cache can show headers that were never sent.
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    let requests = 0
    const leaks: string[] = []
    network.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
      requests++
      leaks.push(...Object.values(headers).filter((value) => /^https?:.*token=/.test(value)))
    })
    await page.getByRole('button', { name: 'Продолжить как ☂' }).click()
    await expect(balanceIn(page)).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await tokenOf(page)).toMatch(/^[\w-]{43}$/)
    expect(leaks).toEqual([])
    expect(requests).toBeGreaterThan(0)
    // The provider's page and the return, each once.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries + 2)

    await open(page, '/profile?tab=settings')
    const ways = page.getByRole('list', { name: 'Способы входа' })
    await expect(ways.getByRole('listitem').filter({ hasText: 'VK' })).toContainText('Привязан: ☂ ☂')
    await expectAccessible(page)
    await fitsAt(page, [320, 375])
    await shown(page, 'settings-375')

    // The last sign-in method cannot be removed.
    await ways.getByRole('button', { name: 'Отвязать: VK' }).click()
    await page.getByRole('dialog', { name: 'Отвязать VK' }).getByRole('button', { name: 'Отвязать' }).click()
    await expect(page.getByText('Это единственный способ входа.')).toBeVisible()
    await page.keyboard.press('Escape')

    const form = page.getByRole('form', { name: 'Задать пароль' })
    await form.getByLabel('Новый пароль', { exact: true }).fill('nine-herons-wade')
    await form.getByLabel('Новый пароль ещё раз').fill('nine-herons-wade')
    await form.getByRole('button', { name: 'Задать пароль' }).click()
    await expect(page.getByText('Пароль задан. Остальные сеансы завершены.')).toBeVisible()
    await expect(page.getByRole('form', { name: 'Имя пользователя' })).toBeVisible()

    // From now on the password is the proof.
    await ways.getByRole('button', { name: 'Отвязать: VK' }).click()
    const proof = page.getByRole('dialog', { name: 'Отвязать VK' })
    await proof.getByRole('textbox', { name: 'Текущий пароль' }).fill('nine-herons-wade')
    await shown(page, 'proof-375')
    await proof.getByRole('button', { name: 'Отвязать' }).click()
    await expect(page.getByText('VK отвязан')).toBeVisible()
    await expect(ways.getByRole('listitem').filter({ hasText: 'VK' })).toContainText('Не привязан')
  })
})

test.describe('on a desktop, in English', () => {
  test.use({ locale: 'en-US', allowedTroubles: [/status of 403/] })

  playerTest('a player links Telegram with the password', async ({ page, player }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'en'))
    await open(page, '/profile?tab=settings')
    const ways = page.getByRole('list', { name: 'Ways to log in' })
    await ways.getByRole('button', { name: 'Link: Telegram' }).click()
    const proof = page.getByRole('dialog', { name: 'Link Telegram' })
    await proof.getByRole('textbox', { name: 'Current password' }).fill('not-the-password')
    await proof.getByRole('button', { name: 'Link' }).click()
    await expect(proof.getByText('The current password is wrong')).toBeVisible()
    await shown(page, 'proof-1440')
    await proof.getByRole('textbox').fill(player.password)
    await proof.getByRole('button', { name: 'Link' }).click()
    await expect(page.getByRole('button', { name: 'Continue as Player', exact: true })).toBeVisible()
    await addAccount(page.url(), player.username)
    await page.reload()
    // The message is shown for three seconds, which a slow machine needs to finish the click.
    await Promise.all([
      expect(page.getByText('Telegram is linked')).toBeVisible(),
      page.getByRole('button', { name: `Continue as ${player.username}`, exact: true }).click(),
    ])
    await expect(page).toHaveURL('/profile?tab=settings')
    const telegram = ways.getByRole('listitem').filter({ hasText: 'Telegram' })
    await expect(telegram).toContainText(`Linked: ${player.username}`)
    await fitsAt(page, [1440])
    await shown(page, 'settings-1440')
  })

  test('a guest signs in with Telegram, in the light theme', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('language', 'en')
      localStorage.setItem('theme', 'light')
    })
    await open(page, '/')
    await page.getByRole('button', { name: 'Log in' }).first().click()
    const telegram = page.getByRole('dialog').getByRole('button', { name: 'Log in with Telegram' })
    await expect(telegram).toBeVisible()
    await shown(page, 'dialog-1440')
    await telegram.click()
    await page.getByRole('button', { name: 'Continue as Игрок Первый' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: /Игрок/ }).first()).toBeVisible()
  })
})

test.describe('in a tab that began a sign-in', () => {
  test.use({ locale: 'en-US', allowedTroubles: [] })

  test('a link with another’s token does not sign the visitor in', async ({ page, player }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'en'))
    await open(page, '/')
    await page.getByRole('button', { name: 'Log in' }).first().click()
    await page.getByRole('button', { name: 'Log in with VK' }).click()
    await expect(page).toHaveURL(/\/authorize/)
    // The visitor changes their mind and follows a link elsewhere.
    const link = `/?token=${player.token}&provider=vk`
    for (const address of [`${link}&attempt=another`, link]) {
      await page.goto(address)
      await expect(page).toHaveURL('/')
      expect(await tokenOf(page)).toBeNull()
    }
  })
})

test('a link with another’s token does not sign the visitor in', async ({ page, player }) => {
  await open(page, `/?token=${player.token}&provider=vk`)
  await expect(page).toHaveURL('/')
  expect(await tokenOf(page)).toBeNull()
  await open(page, '/?sign_in_error=constructor&provider=vk')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toBeHidden()
})

/** Adds an account at the identity provider, because each signs in to one player only. */
async function addAccount(provider: string, name: string): Promise<void> {
  const { state } = await (await fetch(new URL('/_sandbox/state', provider))).json()
  const answer = await fetch(new URL('/_sandbox/people', provider), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ people: [...state.people, { id: 900_000 + state.people.length, first_name: name }] }),
  })
  expect(answer.status).toBe(200)
}
