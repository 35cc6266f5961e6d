import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { balanceIn, expect, open, playerTest } from './fixtures.ts'
import { fitsAt } from './sticks-out.ts'

const shown = (page: Page, name: string) => page.screenshot({ path: `test-results/passkeys-${name}.png` })

/** An authenticator that verifies its owner without a press. */
async function addAuthenticator(page: Page): Promise<{ press: (present: boolean) => Promise<unknown> }> {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', { options })
  const press = (enabled: boolean) =>
    devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return { press }
}

// Passkeys belong to a domain, and an IP address is not one.
const address = (process.env.STORIES_ADDRESS ?? '').replace('127.0.0.1', 'localhost')

playerTest.use({ address, viewport: { width: 375, height: 800 } })

playerTest('a player adds a passkey, signs in with it alone, names it and removes it', async ({ page, player }) => {
  const authenticator = await addAuthenticator(page)
  await open(page, '/profile?tab=settings')
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  const proof = page.getByRole('dialog', { name: 'Добавить ключ доступа' })
  await proof.getByLabel('Текущий пароль').fill(player.password)
  await proof.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  const passkeys = page.getByRole('list', { name: 'Ключи доступа' })
  await expect(passkeys.getByRole('listitem')).toContainText('Ещё не использовался')
  await expectAccessible(page)
  await fitsAt(page, [320, 375])
  await passkeys.scrollIntoViewIfNeeded()
  await shown(page, 'profile-375')

  // The browser offers the passkey among the usernames: an authenticator that always confirms accepts it immediately.
  const signOut = async () => {
    await page.evaluate(() => localStorage.removeItem('token'))
    await open(page, '/')
    await page.getByRole('button', { name: 'Войти' }).first().click()
  }
  await signOut()
  await expect(balanceIn(page)).toBeVisible()

  await authenticator.press(false)
  await signOut()
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await expect(dialog.getByRole('button', { name: 'Войти с ключом доступа' })).toBeVisible()
  await expectAccessible(page)
  await shown(page, 'dialog-375')
  await authenticator.press(true)
  await dialog.getByRole('button', { name: 'Войти с ключом доступа' }).click()
  await expect(balanceIn(page)).toBeVisible()

  await open(page, '/profile?tab=settings')
  await expect(passkeys.getByRole('listitem')).toContainText('Использован')
  const menu = passkeys.getByRole('button', { name: /^Действия с ключом/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Переименовать' }).click()
  const naming = page.getByRole('dialog', { name: 'Название ключа доступа' })
  await naming.getByLabel('Название').fill('Мой телефон')
  await naming.getByRole('button', { name: 'Сохранить' }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('Мой телефон')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await page
    .getByRole('dialog', { name: /Мой телефон/ })
    .getByRole('button', { name: 'Подтвердить ключом доступа' })
    .click()
  await expect(page.getByText('Ключей доступа пока нет')).toBeVisible()
})
