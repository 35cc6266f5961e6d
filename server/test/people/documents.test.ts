import { documentKinds } from '@casino/contract/people/document-kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

let casino: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino()
  admin = await administratorOf(casino)
})
afterAll(() => casino.close())

type Kind = (typeof documentKinds)[number]
const of = (kind: Kind) => ({ params: { kind } })
const read = async (kind: Kind, query: { language?: 'ru' | 'en' | 'es'; version?: number } = {}) =>
  casino.call('GET /api/documents/{kind}', {
    ...of(kind),
    query: { language: query.language ?? 'en', ...(query.version && { version: String(query.version) }) },
  })
const drafts = async (kind: Kind) =>
  (await admin.call('GET /api/admin/documents')).body.documents.find((each) => each.kind === kind)!
const save = (kind: Kind, language: 'ru' | 'en' | 'es', text: string, revision: number) =>
  admin.call('PUT /api/admin/documents/{kind}/draft', { ...of(kind), body: { language, text, revision } })
const publish = (kind: Kind, revision: number) =>
  admin.call('POST /api/admin/documents/{kind}/publish', { ...of(kind), body: { revision } })
const newTermsFor = async (player: Pick<CasinoPlayer, 'call'>) =>
  (await player.call('GET /api/documents-to-accept')).body.terms
const accept = (player: Pick<CasinoPlayer, 'call'>, version: number) =>
  player.call('POST /api/documents/{kind}/accept', { ...of('terms'), body: { version } })

test.each(documentKinds)('a fresh site has the document %s in every language', async (kind) => {
  const texts = await Promise.all(
    (['ru', 'en', 'es'] as const).map(async (language) => (await read(kind, { language })).body),
  )
  for (const { version, text, versions } of texts) {
    expect({ version, versions }).toMatchObject({ version: 1, versions: [{ version: 1 }] })
    expect(text.length).toBeGreaterThan(200)
  }
  expect(new Set(texts.map(({ text }) => text)).size).toBe(3)
})

test('a new player has accepted the terms and the privacy, and is asked again about new terms until they accept', async () => {
  const player = await casino.player()
  expect(await newTermsFor(player)).toBeNull()
  const { revision, texts } = await drafts('terms')
  await save('terms', 'en', `${texts.en}\n\nOne more rule.`, revision)
  expect((await read('terms')).body).toMatchObject({ version: 1 })
  expect((await publish('terms', revision + 1)).status).toBe(200)

  expect(await newTermsFor(player)).toMatchObject({ version: 2 })
  expect(await newTermsFor(await casino.player())).toBeNull()
  expect((await accept(player, 3)).body).toMatchObject({ code: 'not_found' })
  expect((await accept(player, 1)).status).toBe(200)
  expect(await newTermsFor(player)).toMatchObject({ version: 2 })
  expect((await accept(player, 2)).status).toBe(200)
  expect((await accept(player, 2)).status).toBe(200)
  expect(await newTermsFor(player)).toBeNull()

  const { body } = await read('terms')
  expect(body).toMatchObject({ version: 2, versions: [{ version: 2 }, { version: 1 }] })
  expect(body.text).toContain('One more rule.')
  expect((await read('terms', { version: 1 })).body.text).not.toContain('One more rule.')
  expect((await read('terms', { version: 9 })).body).toMatchObject({ code: 'not_found' })
  expect((await drafts('terms')).versions[0]).toMatchObject({
    version: 2,
    by: { username: 'admin' },
    accepted: 2,
  })
})

test('the owner of an account that an administrator created is asked at the first visit', async () => {
  const account = { username: 'made-by-the-site', password: 'seven-owls-sing' }
  const made = await admin.call('POST /api/admin/users', { body: { ...account, email: 'made@example.test' } })
  const { token } = (await casino.signIn(account)).body
  const owner: Pick<CasinoPlayer, 'call'> = { call: (name, request) => casino.call(name, { token, ...request }) }
  const { version } = (await newTermsFor(owner))!
  expect((await accept(owner, version)).status).toBe(200)
  expect(await newTermsFor(owner)).toBeNull()
  const remove = await admin.call('DELETE /api/admin/users/{id}', { params: { id: String(made.body.user.id) } })
  expect(remove.body).toMatchObject({ code: 'user_has_history' })
  // Staff are not players.
  expect(await newTermsFor(admin)).toBeNull()
})

test('editors do not overwrite each other, and only a complete, changed draft is published, once', async () => {
  const { revision } = await drafts('limits')
  expect((await publish('limits', revision + 1)).body).toMatchObject({ code: 'document_changed' })
  const saved = await save('limits', 'ru', 'Лимиты.', revision)
  expect(saved.body.document).toMatchObject({ revision: revision + 1, changed: true })
  expect((await save('limits', 'ru', 'Другие лимиты.', revision)).body).toMatchObject({ code: 'document_changed' })
  await save('limits', 'es', '', revision + 1)
  expect((await publish('limits', revision + 2)).body).toMatchObject({ code: 'document_incomplete' })
  await save('limits', 'es', 'Límites.', revision + 2)
  expect((await publish('limits', revision + 3)).body.document).toMatchObject({ changed: false })
  expect((await publish('limits', revision + 3)).status).toBe(200)
  expect((await read('limits')).body.versions).toHaveLength(2)
  await save('limits', 'es', 'Límites nuevos.', revision + 3)
  await save('limits', 'es', 'Límites.', revision + 4)
  expect((await publish('limits', revision + 5)).body).toMatchObject({ code: 'document_unchanged' })

  const { auditEvents } = (await admin.call('GET /api/admin/audit-log', { query: { action: 'document.publish' } })).body
  expect(auditEvents[0]).toMatchObject({ subject: { kind: 'document', id: 'limits' }, after: { version: 2 } })
})
