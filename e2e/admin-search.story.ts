import { expect, open, registerPlayer, administratorTest as test } from './fixtures.ts'

test('a number finds a round of ours; one that is no round is no error', async ({ page, address }) => {
  const { token } = await registerPlayer(address)
  const answer = await fetch(`${address}/api/games/dice/roll`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ betAmount: 10, targetValue: 50, betType: 'over' }),
  })
  const { roundId } = (await answer.json()) as { roundId: string }
  await open(page, '/admin')
  const search = page.getByRole('combobox', { name: 'Пользователи, платежи, раунды, разделы' })
  await search.fill(roundId)
  await expect(page.getByRole('option', { name: `№ ${roundId}` })).toBeVisible()
  for (const typed of ['99999999', '1234567890123456', '1234567890123456789']) {
    await search.fill(typed)
    await expect(page.getByRole('status').filter({ hasText: 'Ничего не найдено' })).toBeVisible()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  }
})
