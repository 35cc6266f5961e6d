import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, open, administratorTest as test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

const menu = (page: Page, button: string) => page.getByRole('main').getByRole('button', { name: button, exact: true })
const item = (page: Page, name: string) => page.getByRole('menu').getByText(name, { exact: true })

test('a list is filtered by a chip, saved as a view, shown with other columns and exported', async ({ page }) => {
  await open(page, '/admin?section=users')
  await menu(page, 'Роль').click()
  await item(page, 'Администратор').click()
  await expect(page).toHaveURL(/role=admin/)
  await expect(menu(page, 'Роль: Администратор')).toBeFocused()

  await menu(page, 'Виды').click()
  await item(page, 'Сохранить и изменить…').click()
  const views = page.getByRole('dialog', { name: 'Сохранённые виды' })
  await views.getByLabel('Название этого вида').fill('<b>Свои</b>')
  await page.keyboard.press('Enter')
  await views.getByLabel('Название вида «<b>Свои</b>»').fill('Команда')
  await page.keyboard.press('Enter')
  await expect(views.getByLabel('Название вида «Команда»')).toBeVisible()
  await views.getByRole('button', { name: 'Поделиться видом «Команда» с коллегами' }).click()
  const shared = views.getByRole('region', { name: 'Общие для всех' })
  await expect(shared.getByText('Команда')).toBeVisible()
  // Another browser of a colleague has it, too.
  await views.getByRole('button', { name: 'Удалить вид «Команда»' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Сбросить' }).click()
  await expect(page).toHaveURL(/section=users$/)
  await menu(page, 'Виды').click()
  await item(page, 'Команда').click()
  await expect(page).toHaveURL(/role=admin&section=users$/)

  await menu(page, 'Столбцы').click()
  await item(page, 'Роль').click()
  await page.keyboard.press('Escape')
  await expect(menu(page, 'Столбцы')).toBeFocused()
  await expect(page.getByRole('columnheader', { name: 'Роль' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: /Баланс/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Роль' })).toHaveCount(0)

  const fetched = page.waitForEvent('download')
  await menu(page, 'Экспорт CSV').click()
  const file = await (await fetched).path()
  expect(await readFile(file, 'utf8')).toMatch(/^\ufeffid;username;[\s\S]*;admin;admin@/)
  await expect(page.locator('[data-sonner-toast]')).toContainText('Строк в файле: ')

  await page.getByRole('button', { name: 'Действия: admin' }).click()
  await item(page, 'Сеансы').click()
  await expect(page.getByRole('heading', { level: 1, name: 'admin' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Сеансы' })).toContainText('127.0.0.1')
  await page.goBack()
  await expect(page).toHaveURL(/role=admin&section=users$/)

  // The command search: pages with a wrong letter, users and payments while typing, the focus back on Escape.
  await menu(page, 'Столбцы').focus()
  await page.keyboard.press('Control+K')
  const search = page.getByRole('combobox', { name: 'Пользователи, платежи, раунды, разделы' })
  await expect(search).toBeFocused()
  await page.keyboard.type('журнл действ')
  await expect(page.getByRole('option').first()).toContainText('Настройки: Журнал действий')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu(page, 'Столбцы')).toBeFocused()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('luz.del.sur')
  await expect(page.getByRole('option', { name: /^luz\.del\.sur · .*Вывод$/ }).first()).toBeVisible()
  await expect(page.getByRole('option', { name: /^luz\.del\.sur · \d+ ?Пользователь$/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'luz.del.sur' })).toBeVisible()
})

test('on a phone every list has rows of two lines and does not scroll sideways', async ({ page, player }) => {
  await open(page, '/admin?section=users')
  const lists = [
    ['Транзакции', 'Транзакции'],
    ['Игры', 'Игры'],
    ['Настройки', 'Журнал действий'],
    ['Обзор', 'По дням'],
    ['Пользователи', 'Пользователи'],
  ] as const
  for (const [place, list] of lists) {
    await page.setViewportSize({ width: 1440, height: 700 })
    await page.getByRole('navigation', { name: 'Панель администратора' }).getByRole('link', { name: place }).click()
    if (place === 'Настройки') await page.getByRole('link', { name: list }).click()
    for (const width of [320, 767]) {
      await page.setViewportSize({ width, height: 700 })
      await expect(page.getByRole('list', { name: list, exact: true }).getByRole('listitem').first()).toContainText(
        /\S/,
      )
      await expect.poll(() => sidewaysIn(page), `${place} at ${width}`).toEqual([])
    }
    await expect(page.getByRole('main').getByRole('table')).toHaveCount(0)
  }
  await expectAccessible(page)
  const row = page.getByRole('link', { name: `Открыть ${player.username}` })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: player.username })).toBeFocused()
  await page.goBack()
  await expect(row).toBeVisible()
  await menu(page, 'Порядок: Регистрация ▼').click()
  await item(page, 'Баланс ▲').click()
  await expect(page).toHaveURL(/sort=balance&order=asc$/)
})

/** Elements that stick out, and content that is wider than its container and would scroll sideways; tabs may. */
async function sidewaysIn(page: Page): Promise<string[]> {
  const moved = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.closest('nav, svg, .sr-only, input') === null)
      .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX))
      .map((part) => part.className),
  )
  return [...(await sticksOut(page)), ...moved]
}

test('on a tablet every list shows what a row is about without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  for (const [section, name] of [
    ['transactions', 'Транзакции'],
    ['users', 'Пользователи'],
    ['games', 'Игры'],
  ] as const) {
    await open(page, `/admin?section=${section}`)
    const list = page.getByRole('main').getByRole('list', { name, exact: true })
    await expect(list.getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('table')).toHaveCount(0)
    await expect.poll(() => sticksOut(page), section).toEqual([])
  }
})
