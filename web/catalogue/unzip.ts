import { inflateSync } from 'fflate'

/** Signatures and offsets of the ZIP format (APPNOTE 4.3). */
const endSignature = 0x06054b50
const endBytes = 22
const locatorSignature = 0x07064b50
const locatorBytes = 20
const entrySignature = 0x02014b50
const entryBytes = 46
const headBytes = 30
const deflated = 8
const longField = 0x0001
/** Replaces a number that does not fit, which is then in the 64-bit parts. */
const elsewhere = 0xffffffff

/** The maximum unpacked size of an operator's spreadsheet. A list of fifty thousand games takes 20 MB. */
const mostBytes = 100 * 1024 * 1024

/** A file that cannot be used, and why. */
export class Unreadable extends Error {
  readonly why: 'not_xlsx' | 'too_large' | 'no_columns'

  constructor(why: Unreadable['why'], options?: ErrorOptions) {
    super(`the spreadsheet cannot be read: ${why}`, options)
    this.why = why
  }
}

/** Normalises names in an archive, because programs write different slashes and cases. */
const partName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/** Returns an archive's unpacked files by name. Some supported browsers cannot unpack files themselves. */
export function openArchive(archive: Uint8Array): (name: string) => Uint8Array | undefined {
  const entries = entriesOf(archive)
  let left = mostBytes
  return (name) => {
    const entry = entries.get(partName(name))
    if (!entry) return undefined
    left -= entry.size
    if (left < 0) throw new Unreadable('too_large')
    const packed = archive.subarray(entry.from, entry.from + entry.packedSize)
    return entry.method === deflated ? inflateSync(packed, { out: new Uint8Array(entry.size) }) : packed
  }
}

interface Entry {
  readonly method: number
  readonly packedSize: number
  readonly size: number
  readonly from: number
}

function entriesOf(archive: Uint8Array): Map<string, Entry> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const entries = new Map<string, Entry>()
  try {
    for (let at = firstEntry(view); view.getUint32(at, true) === entrySignature; ) {
      const nameAt = at + entryBytes
      const extraAt = nameAt + view.getUint16(at + 28, true)
      const commentAt = extraAt + view.getUint16(at + 30, true)
      const [size, packedSize, head] = longNumbers(view, extraAt, commentAt, [
        view.getUint32(at + 24, true),
        view.getUint32(at + 20, true),
        view.getUint32(at + 42, true),
      ])
      const from = head + headBytes + view.getUint16(head + 26, true) + view.getUint16(head + 28, true)
      const name = partName(new TextDecoder().decode(archive.subarray(nameAt, extraAt)))
      entries.set(name, { method: view.getUint16(at + 10, true), packedSize, size, from })
      at = commentAt + view.getUint16(at + 32, true)
    }
  } catch (cause) {
    throw new Unreadable('not_xlsx', { cause })
  }
  return entries
}

/** The start of the file list. The end record contains the number of files, but their own signatures suffice. */
function firstEntry(view: DataView): number {
  let end = view.byteLength - endBytes
  while (view.getUint32(end, true) !== endSignature) end--
  const first = view.getUint32(end + 16, true)
  const locator = end - locatorBytes
  const isLong = locator >= 0 && view.getUint32(locator, true) === locatorSignature
  return isLong ? longAt(view, longAt(view, locator + 8) + 48) : first
}

/** Numbers that do not fit follow in the extra field, in this order. */
function longNumbers<T extends readonly number[]>(view: DataView, from: number, to: number, numbers: T): T {
  for (let field = from; field + 4 <= to; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== longField) continue
    let at = field + 4
    return numbers.map((number) => {
      if (number !== elsewhere) return number
      at += 8
      return longAt(view, at - 8)
    }) as unknown as T
  }
  return numbers
}

const longAt = (view: DataView, at: number) => Number(view.getBigUint64(at, true))
