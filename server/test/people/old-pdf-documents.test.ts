import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findDataKeys } from '../../platform/keys/data-keys.ts'
import { openVault } from '../../platform/keys/vault.ts'
import { administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { openCasino } from '../kit/casino.ts'
import { serverKey } from '../kit/keys.ts'
import { paper } from '../kit/paper.ts'

test('a PDF that was stored as it came is drawn when it is first looked at, and replaced by its pages', async () => {
  const casino = await openCasino()
  const { rows } = casino.owner.read
  const admin = await administratorOf(casino)
  const { id: player } = await casino.player()
  const document = randomUUID()
  const vault = openVault((await findDataKeys(casino.owner.read, serverKey))!, 'documents')
  const file = await paper((pdf) => pdf.text('x').addPage().text('y'))
  const [request] = await rows<{ id: number }>(
    `WITH request AS (INSERT INTO verification (player_id, step, sent_at) VALUES ($1, 'sent', now()) RETURNING id)
     INSERT INTO verification_document (id, verification_id, kind, type, size, sealed)
     SELECT $2, id, 'identity', 'application/pdf', $3, $4 FROM request RETURNING verification_id AS id`,
    [player, document, file.length, vault.sealBytes(file, `${player} ${document}`)],
  )
  const show = (page: number) =>
    fetch(`${casino.address}/api/admin/verifications/${request!.id}/documents/${document}/show?page=${page}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
    })
  for (const page of [1, 1, 2]) {
    const answer = await show(page)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      height: 2200,
    })
  }
  expect((await show(3)).status).toBe(404)
  expect(await rows('SELECT type, page_count AS of FROM verification_document')).toEqual([
    { type: 'image/jpeg', of: 2 },
  ])
  await closeAudited(casino)
})
