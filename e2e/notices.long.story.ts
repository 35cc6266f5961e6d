import { createECDH, randomBytes } from 'node:crypto'
import { noticeTopicNames } from '@casino/contract/people/notice-list'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, open, playerTest } from './fixtures.ts'

/** A browser with a service worker. Headless browsers neither show notifications nor reach a push service, so both are simulated. */
const test = playerTest.extend({
  serviceWorkers: 'allow',
  context: async ({ context }, use) => {
    const p256dh = createECDH('prime256v1').generateKeys('base64url')
    const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
    const endpoint = `https://push.example.test/${randomBytes(16).toString('hex')}`
    await context.addInitScript(pretendToSubscribe, { endpoint, keys })
    await use(context)
  },
})

function pretendToSubscribe(made: object): void {
  let permission: NotificationPermission = 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = async () => {
    permission = 'granted'
    return permission
  }
  const subscription = { toJSON: () => made, unsubscribe: async () => true } as unknown as PushSubscription
  PushManager.prototype.subscribe = async (options) => {
    if (!options?.userVisibleOnly || String(options.applicationServerKey).length !== 87) throw new Error('no key')
    return subscription
  }
  PushManager.prototype.getSubscription = async () => subscription
}

const here = (page: Page) => page.getByRole('switch', { name: 'На этом устройстве' })
const topic = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const offer = (page: Page) => page.getByText('Уведомить, когда решение будет принято?')

/** A switch changes when the server has saved it. */
async function turn(field: Locator): Promise<void> {
  const wasOn = await field.isChecked()
  await field.click()
  await expect(field).toBeChecked({ checked: !wasOn })
}

async function withdraw(page: Page): Promise<void> {
  await open(page, '/profile/withdraw?type=card')
  await page.getByLabel('Сумма', { exact: true }).fill('600')
  await page.getByLabel('Номер карты').fill('4111111111111111')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Вывести/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Заявка на вывод создана' })).toBeVisible()
}

test('notices are offered after the first withdrawal, never before, and turned on with one press', async ({ page }) => {
  for (const path of ['/', '/balance', '/profile/withdraw?type=card']) {
    await open(page, path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
    await expect(offer(page)).toHaveCount(0)
  }
  await withdraw(page)
  await expect(offer(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Уведомить', exact: true }).click()
  await expect(page.getByText('Уведомления на этом устройстве включены').first()).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await open(page, '/profile?tab=settings')
  await expect(here(page)).toBeChecked()
})

test('a declined offer does not come back', async ({ page }) => {
  await withdraw(page)
  await page.getByRole('button', { name: 'Не сейчас' }).click()
  await expect(offer(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Показать в истории' }).click()
  const sheet = page.getByRole('dialog', { name: 'Вывод', exact: true })
  await sheet.getByRole('button', { name: 'Отменить вывод' }).click()
  await page.getByRole('dialog', { name: 'Отменить вывод?' }).getByRole('button', { name: 'Отменить вывод' }).click()
  await expect(sheet.getByText('Отменён').first()).toBeVisible()
  await withdraw(page)
  await expect(page.getByRole('button', { name: 'Готово' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('the profile turns notices on and off, and chooses their topics', async ({ page }) => {
  await open(page, '/profile?tab=settings')
  await expect(here(page)).not.toBeChecked()
  await expect(page.getByRole('group', { name: 'О чём уведомлять' }).getByRole('switch')).toHaveCount(
    noticeTopicNames.length,
  )
  await expect(topic(page, 'Выводы')).toBeChecked()
  await expect(topic(page, 'Гонка недели')).not.toBeChecked()
  await turn(topic(page, 'Гонка недели'))
  await turn(topic(page, 'Выводы'))
  await turn(here(page))
  await page.reload()
  await expect(here(page)).toBeChecked()
  await expect(topic(page, 'Гонка недели')).toBeChecked()
  await expect(topic(page, 'Выводы')).not.toBeChecked()
  await turn(here(page))
  await page.reload()
  await expect(here(page)).not.toBeChecked()
})
