import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailboxOf, mailboxSql } from '../../people/mail/mailbox.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { type Mailbox, openMailbox, tokenIn } from '../kit/mailbox.ts'

let mailbox: Mailbox
let casino: Casino
beforeAll(async () => {
  mailbox = await openMailbox()
  casino = await openCasino({ env: { ...mailbox.env, PUBLIC_URL: 'https://casino.test' } })
})
afterAll(async () => {
  await closeAudited(casino)
  await mailbox.close()
})

const register = async (username: string, email: string) => {
  const body = { username, email, password: 'seven-owls-sing' }
  const { user, token } = (await casino.call('POST /api/auth/register', { body })).body
  const letter = tokenIn(await mailbox.letterTo(email))
  expect((await casino.call('POST /api/auth/confirm-email', { body: { token: letter } })).status).toBe(200)
  return { id: Number(user.id), token }
}

test('a server that knows more spellings than the one that recorded an excluded address records it again', async () => {
  const { id, token } = await register('olga', 'olga.rand@ya.ru')
  await casino.call('POST /api/protection/exclusion', { token, body: { lasts: 'forever' } })
  await casino.owner.read.rows('DELETE FROM player_identifier WHERE player_id = $1', [id])
  const newer = await casino.node()
  await newer.app.exclusions.step()
  const again = await register('olga-again', 'olga-rand@yandex.ru')
  const { exclusion } = (await casino.call('GET /api/protection', { token: again.token })).body
  expect(exclusion).toMatchObject({ shared: true, until: null })
})

test('spellings of one mailbox are treated alike in SQL and in the program', async () => {
  const spellings = {
    'Marta.One+x+y@GoogleMail.com': 'martaone@gmail.com',
    'a.b-c+d@yandex.com.tr': 'a-b-c@yandex.ru',
    'a.b+c@example.test': 'a.b@example.test',
    'иван@почта.рф': 'иван@почта.рф',
  }
  const addresses = Object.keys(spellings)
  const { boxes } = await casino.owner.read.one<{ boxes: string[] }>(
    `SELECT array_agg(${mailboxSql('address')} ORDER BY place) AS boxes
     FROM unnest($1::text[]) WITH ORDINALITY AS given (address, place)`,
    [addresses],
  )
  expect(boxes).toEqual(Object.values(spellings))
  expect(addresses.map(mailboxOf)).toEqual(boxes)
})
