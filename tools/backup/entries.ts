import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/** The contents of a base backup: for each entry a line of JSON, then the number of bytes that it states. */
export interface BackupEntry {
  readonly path: string
  /** Absent for a folder. */
  readonly size?: number
}

const readBytes = 1 << 20
const longestLine = 8192

export function* lineOf(entry: BackupEntry): Generator<Buffer> {
  yield Buffer.from(`${JSON.stringify(entry)}\n`)
}

export function* textEntry(path: string, text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  yield* lineOf({ path, size: bytes.length })
  yield bytes
}

/**
 * A file that may be written meanwhile. The entry has the file's current size: the log corrects later additions, and zeros in
 * place of truncated parts, when the backup is restored. Yields nothing for a deleted file. Reads are synchronous: a cluster is
 * a thousand small files, and a trip to another thread for each step took five times as long.
 */
export function* fileEntry(path: string, file: string): Generator<Buffer> {
  const open = openIfThere(file)
  if (open === undefined) return
  try {
    const { size } = fstatSync(open)
    yield* lineOf({ path, size })
    for (let at = 0; at < size; ) {
      const part = Buffer.alloc(Math.min(readBytes, size - at))
      const length = readSync(open, part, 0, part.length, at) || part.length
      at += length
      yield part.subarray(0, length)
    }
  } finally {
    closeSync(open)
  }
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cause
  }
}

/** Calls `receive` for each entry; it must consume the bytes. */
export async function readEntries(
  bytes: AsyncIterable<Buffer>,
  receive: (entry: BackupEntry, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async () => {
    const next = await source.next()
    if (next.done) return false
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value])
    return true
  }
  async function* content(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (rest.length === 0 && !(await more())) throw new Error('A backup ends within a file.')
      const part = rest.subarray(0, left)
      rest = rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }
  for (;;) {
    let end = rest.indexOf('\n')
    while (end < 0 && rest.length < longestLine && (await more())) end = rest.indexOf('\n')
    if (end < 0 && rest.length === 0) return
    if (end < 0) throw new Error('A backup has an entry without a name.')
    const entry = JSON.parse(rest.toString('utf8', 0, end)) as BackupEntry
    rest = rest.subarray(end + 1)
    await receive(entry, content(entry.size ?? 0))
  }
}
