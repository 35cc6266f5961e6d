import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

// A sealed file is a head, then pieces of AES-256-GCM. The key of a file is derived from the backup's key, the file's own salt
// and its name, so files cannot be swapped. A piece's nonce contains its number and whether it is the last one, so pieces
// cannot be moved, and a truncated file is refused. Only one piece at a time is in memory.
const magic = Buffer.from('casino backup 1\n')
const saltBytes = 32
const markBytes = 16
const headBytes = magic.length + saltBytes + markBytes
const pieceBytes = 65_536
const tagBytes = 16
const cipher = 'aes-256-gcm'

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** A sealed file that cannot be opened; the message says why. */
export class UnreadableBackup extends Error {}

/** Compresses and encrypts the bytes of `source`; `write` receives the sealed bytes. */
export async function seal(source: Bytes, key: string, name: string, write: NodeJS.WritableStream): Promise<void> {
  await pipeline(source, createZstdCompress(), (bytes: Bytes) => sealPieces(bytes, key, name), write)
}

/** The reverse of `seal`. Data that was changed, truncated or sealed with another key is never passed to `read`. */
export async function unseal<T>(
  sealed: Bytes,
  key: string,
  name: string,
  read: (bytes: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  return pipeline(sealed, (bytes: Bytes) => unsealPieces(bytes, key, name), createZstdDecompress(), read)
}

async function* sealPieces(bytes: Bytes, key: string, name: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  yield Buffer.concat([magic, salt, markOf(key, salt)])
  const fileKey = keyOf(key, salt, name)
  let number = 0
  for await (const { piece, last } of piecesOf(bytes, pieceBytes)) {
    const encrypt = createCipheriv(cipher, fileKey, nonceOf(number++, last))
    yield Buffer.concat([encrypt.update(piece), encrypt.final(), encrypt.getAuthTag()])
  }
}

async function* unsealPieces(bytes: Bytes, key: string, name: string): AsyncGenerator<Buffer> {
  let fileKey: KeyObject | undefined
  let number = 0
  for await (const { piece, last } of afterHead(bytes, (head) => {
    fileKey = keyOf(key, saltIn(head, key, name), name)
  })) {
    yield openPiece(piece, fileKey!, nonceOf(number, last), () =>
      last
        ? `${name} is cut off, or its end was changed.`
        : `${name} was changed or is damaged, ${headBytes + number * (pieceBytes + tagBytes)} bytes from its beginning.`,
    )
    number++
  }
}

function openPiece(piece: Buffer, key: KeyObject, nonce: Buffer, problem: () => string): Buffer {
  const end = piece.length - tagBytes
  if (end < 0) throw new UnreadableBackup(problem())
  const decrypt = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAuthTag(piece.subarray(end))
  try {
    return Buffer.concat([decrypt.update(piece.subarray(0, end)), decrypt.final()])
  } catch {
    throw new UnreadableBackup(problem())
  }
}

/** The pieces after the head; `onHead` is called first, even for a file that is too short to have one. */
async function* afterHead(bytes: Bytes, onHead: (head: Buffer) => void): AsyncGenerator<Piece> {
  const source = (Symbol.asyncIterator in bytes ? bytes : asyncOf(bytes))[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < headBytes) {
    const next = await source.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  onHead(head.subarray(0, headBytes))
  const rest = head.subarray(headBytes)
  yield* piecesOf(
    (async function* () {
      yield rest
      for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
    })(),
    pieceBytes + tagBytes,
  )
}

async function* asyncOf(bytes: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* bytes
}

function saltIn(head: Buffer, key: string, name: string): Buffer {
  if (head.length < headBytes || !head.subarray(0, magic.length).equals(magic))
    throw new UnreadableBackup(`${name} is not a file of a backup, or is cut off.`)
  const salt = head.subarray(magic.length, magic.length + saltBytes)
  if (!head.subarray(magic.length + saltBytes).equals(markOf(key, salt)))
    throw new UnreadableBackup(`${name} was sealed with another key than this BACKUP_KEY.`)
  return salt
}

interface Piece {
  readonly piece: Buffer
  readonly last: boolean
}

/** Pieces of this size; the last one is shorter, and may be empty. */
async function* piecesOf(bytes: Bytes, size: number): AsyncGenerator<Piece> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const part of bytes) {
    waiting.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength))
    length += part.byteLength
    // A full piece may be the last one, so one more byte is awaited.
    if (length <= size) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; length - at > size; at += size) yield { piece: all.subarray(at, at + size), last: false }
    waiting = [all.subarray(at)]
    length -= at
  }
  yield { piece: Buffer.concat(waiting), last: true }
}

const derived = (key: string, salt: Buffer, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, purpose, bytes))
const keyOf = (key: string, salt: Buffer, name: string) =>
  createSecretKey(derived(key, salt, `file of a backup: ${name}`, 32))
/** Reveals that a key is wrong, and nothing about the right one. */
const markOf = (key: string, salt: Buffer) => derived(key, salt, 'mark of a backup key', markBytes)

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = last ? 1 : 0
  return nonce
}
