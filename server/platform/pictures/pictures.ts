import { hash } from 'node:crypto'
import type { Read, Tx } from '../database/database.ts'
import { refuse } from '../http/refusal.ts'
import { decoder } from './decoder.ts'

/** A logo of this size is sharp everywhere it is shown. */
const side = 512
const mostPixels = 25_000_000
const decodeSeconds = 10
/** Earlier ones may still be in open pages and in previews of messengers. */
const mostStored = 20

/** The path under which an uploaded picture is served. */
const pathOf = (name: string) => `/pictures/${name}.png`
const path = /^\/pictures\/([0-9a-f]{32})\.png$/

/**
 * Stores a picture of the site, and returns its path. It is decoded in full and encoded again: visitors load only our pixels.
 * Of more than twenty pictures the oldest are deleted, but not `used`. Refuses `picture_invalid`.
 */
export async function storePicture(tx: Tx, file: Buffer, used: string): Promise<string> {
  const content = await drawn(file).catch(() => refuse('picture_invalid'))
  const name = hash('sha256', content, 'hex').slice(0, 32)
  await tx.rows(
    'INSERT INTO picture (name, content) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET created_at = now()',
    [name, content],
  )
  await tx.rows(
    `DELETE FROM picture WHERE name IN (
       SELECT name FROM picture WHERE name <> $1 ORDER BY created_at DESC, name OFFSET ${mostStored})`,
    [path.exec(used)?.[1] ?? ''],
  )
  return pathOf(name)
}

const drawn = async (file: Buffer) =>
  decoder(file, { limitInputPixels: mostPixels, pages: 1 })
    .timeout({ seconds: decodeSeconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** The picture at a path; undefined if there is none. */
export async function findPicture(read: Read, at: string): Promise<Buffer | undefined> {
  const name = path.exec(at)?.[1]
  if (!name) return undefined
  const row = await read.first<{ content: Buffer }>('SELECT content FROM picture WHERE name = $1', [name])
  return row?.content
}
