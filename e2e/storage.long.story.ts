import type { Page } from '@playwright/test'
import { balanceIn, expect, open, registerPlayer, test } from './fixtures.ts'

const sentence = 'Браузер не сохраняет данные этого сайта'

const pages = ['/', '/slots', '/games/mines', '/fairness', '/profile', '/nothing-here'] as const

/** Ways in which a browser prevents a page from storing anything. Each runs in the page before its own scripts. */
const browsers: Readonly<Record<string, () => void>> = {
  'blocks the data of sites': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    Object.defineProperty(Document.prototype, 'cookie', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  },
  'has no room': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'has null for a storage': () => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null })
  },
  'has no storage': () => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: undefined })
  },
}

async function signIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByRole('button', { name: 'Войти' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await dialog.getByLabel('Имя пользователя').fill(username)
  await dialog.getByRole('textbox', { name: 'Пароль' }).fill(password)
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(dialog).toBeHidden()
}

for (const [place, [name, block]] of Object.entries(browsers).entries()) {
  // The first browser opens every page, the others only some, because all storage access is in one file.
  const own = pages.filter((_, at) => place === 0 || at % 3 === place - 1)
  test.describe(`a browser that ${name}`, () => {
    // In a separate context, because the scripts of shared contexts write to the storage.
    test.use({ newToSite: true, allowedTroubles: [/status of 404/] })

    test(`shows ${own.join(' ')}, signs in for the visit, and says what it will not remember`, async ({
      page,
      address,
    }) => {
      const player = await registerPlayer(address)
      await page.addInitScript(block)
      for (const path of own) {
        await open(page, path)
        // A dialog that asks to sign in hides the page behind it from assistive technology.
        await expect(page.locator('h1'), path).toBeAttached()
        await expect(page.getByText(sentence), path).toBeVisible()
      }
      await open(page, '/games/dice')
      await expect(page.getByText(sentence)).toContainText('Вход, язык и настройки')
      await signIn(page, player)
      await expect(balanceIn(page)).toHaveText('1 000,00 ₽')

      // The visit continues: other pages, a bet, another theme and language, and sign-out.
      await page
        .getByRole('navigation')
        .getByRole('link', { name: /Кости|Dice/ })
        .first()
        .click()
      const rolled = page.waitForResponse(/games\/dice\/roll/)
      await page.getByRole('button', { name: /^Бросить/ }).click()
      expect((await rolled).status()).toBe(200)
      await page.getByRole('button', { name: `Меню игрока ${player.username}` }).click()
      await page.getByRole('menuitem', { name: 'Выйти' }).click()
      await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible()

      await page.getByRole('button', { name: 'Понятно' }).click()
      await expect(page.getByText(sentence)).toBeHidden()
    })
  })
}
