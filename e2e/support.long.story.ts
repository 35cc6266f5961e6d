import { randomUUID } from 'node:crypto'
import { administrator, asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { administratorTest, expect, open, playerTest, test } from './fixtures.ts'
import { fitsAt } from './sticks-out.ts'

playerTest(
  'a player writes by keyboard, and reads the answer the moment it is given',
  async ({ page, player, address }) => {
    await open(page, '/profile')
    await page.getByRole('main').getByRole('link', { name: 'Поддержка' }).click()
    await expect(page).toHaveURL('/support')
    await expect(page.getByText('Обращений пока нет')).toBeVisible()
    const form = page.getByRole('form', { name: 'Новое обращение' })
    await form.getByRole('button', { name: 'Отправить' }).focus()
    await page.keyboard.press('Enter')
    await expect(form.getByText('Напишите сообщение')).toBeVisible()
    await expect(form.getByLabel('Сообщение')).toBeFocused()
    await form.getByLabel('Номер платежа').fill('мой платёж')
    await form.getByLabel('Тема').focus()
    await expect(form.getByText('Это не номер платежа и не номер раунда')).toBeVisible()
    await form.getByLabel('Номер платежа').fill('#1234567')
    await form.getByLabel('Сообщение').fill('Ставка не сыграла.\n<b>Проверьте</b>, пожалуйста')
    await expectAccessible(page)
    await fitsAt(page, [320, 375, 768])
    await form.getByRole('button', { name: 'Отправить' }).press('Enter')

    await expect(page).toHaveURL(/\/support\?id=\d+$/)
    const id = new URL(page.url()).searchParams.get('id')
    const messages = page.getByRole('list', { name: 'Сообщения' })
    await expect(messages.getByText('<b>Проверьте</b>, пожалуйста')).toBeVisible()
    await asAdministrator(address, (call) =>
      call('POST', `/api/admin/support/threads/${id}/answer`, { text: 'Проверили: раунд посчитан верно.' }),
    )
    await expect(messages.getByText('Проверили: раунд посчитан верно.')).toBeVisible()
    await expect(messages.getByText(administrator.username, { exact: true })).toBeHidden()
    // Messages that were seen are marked as read.
    await expect(page.getByRole('link', { name: /№ \d+/ }).getByText('Есть ответ')).toBeVisible()
    await expectAccessible(page)
    await fitsAt(page, [320, 375, 768])

    await open(page, '/profile')
    await expect(page.getByText(player.username).first()).toBeVisible()
    await asAdministrator(address, (call) =>
      call('POST', `/api/admin/support/threads/${id}/answer`, { text: 'Есть ещё вопросы?' }),
    )
    await page.getByRole('link', { name: 'Новый ответ' }).click()
    await expect(messages.getByText('Есть ещё вопросы?')).toBeVisible()
    await page.getByRole('form', { name: 'Ответить' }).getByLabel('Ответить').fill('Нет, спасибо')
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(messages.getByText('Нет, спасибо')).toBeVisible()
    await page.reload()
    await expect(messages.getByRole('listitem')).toHaveCount(4)
  },
)

test('a guest leaves an email address, and sees who will reply', async ({ page }) => {
  await open(page, '/fairness')
  await page.getByRole('navigation', { name: 'Поддержка' }).getByRole('link', { name: 'Поддержка' }).click()
  const form = page.getByRole('form', { name: 'Новое обращение' })
  await form.getByLabel('Электронная почта').fill('guest')
  await form.getByLabel('Сообщение').fill('Как зарегистрироваться?')
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect(form.getByText('Проверьте адрес').or(form.getByText(/почт/i).last())).toBeVisible()
  await expect(form.getByLabel('Электронная почта')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Электронная почта').fill('guest@example.test')
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByText(/^Обращение № \d+ отправлено$/)).toBeVisible()
  await expect(page.getByText('напишет на guest@example.test. Автоматического письма не будет')).toBeVisible()
})

administratorTest('administrators list waiting requests, answer and close them', async ({ page, address, player }) => {
  const write = (body: object, token?: string) =>
    fetch(`${address}/api/support/threads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ topic: 'account', ...body }),
    })
  const guest = `${player.username}@guest.test`
  const payment = randomUUID()
  await write({ text: 'Где мой бонус?', reference: '#1234567' }, player.token)
  await write({ text: 'Не могу войти', email: guest, reference: payment })
  await open(page, `/admin?section=support&search=${player.username}`)
  const table = page.getByRole('table', { name: 'Поддержка' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await table.getByText('Где мой бонус?').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: '1234567' })).toHaveAttribute('href', '/rounds/1234567')
  await expect(dialog.getByRole('region', { name: 'Об игроке' })).toContainText(
    /Баланс.*Последние платежи.*Ограничения/,
  )
  const title = `Где бонус ${player.username}`
  await dialog.getByRole('button', { name: 'Шаблоны' }).click()
  await dialog.getByLabel('Название шаблона').fill(title)
  await dialog.getByLabel('Текст шаблона').fill('{name}, про {reference}: он в разделе бонусов')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByRole('button', { name: `Изменить «${title}»` })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Вставить шаблон' }).selectOption(title)
  const answer = dialog.getByRole('textbox', { name: 'Ответ' })
  await expect(answer).toHaveValue(`${player.username}, про 1234567: он в разделе бонусов`)
  await dialog.getByRole('button', { name: `Удалить «${title}»` }).click()
  await expect(dialog.getByText(title)).toHaveCount(0)
  await answer.fill('Он в разделе бонусов')
  await dialog.getByRole('button', { name: 'Ответить' }).click()
  await expect(dialog.getByRole('list', { name: 'Сообщения' }).getByText('Он в разделе бонусов')).toBeVisible()
  await expect(dialog.getByText('Есть ответ')).toBeVisible()
  // An answer assigns the request.
  await expect(dialog.getByRole('combobox', { name: 'Кто отвечает' }).locator('option:checked')).toHaveText('admin')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(table.getByRole('row')).toHaveCount(2)

  await table.getByText('Не могу войти').click()
  await expect(dialog.getByRole('link', { name: 'Написать письмо' })).toHaveAttribute('href', /^mailto:/)
  await expect(dialog.getByText(`Напишите на ${guest}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Закрыть обращение' }).click()
  await expect(dialog.getByText('Закрыто', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Ответ' })).toBeHidden()
  await fitsAt(page, [375])
  await dialog.getByRole('link', { name: payment }).click()
  await expect(page).toHaveURL(new RegExp(`section=transactions&search=${payment}$`))
  await expect(page.getByText('Транзакции не найдены.')).toBeVisible()
  await open(page, '/admin?section=settings&tab=log&subject=support')
  await expect(page.getByRole('table').getByText('Обращение закрыто').first()).toBeVisible()
})
