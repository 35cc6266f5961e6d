type Files = Record<string, Uint8Array<ArrayBuffer>>

/** Signatures and offsets of the ZIP format (APPNOTE 4.3). */
const endSignature = 0x06054b50
const endBytes = 22
const entryBytes = 46
const headBytes = 30
const deflated = 8

/**
 * Replaces fflate in the library that reads spreadsheets (vite.config.ts): fflate adds 3 kB of what browsers can do themselves,
 * and unpacks large files in workers made from text, which the content security policy forbids.
 */
export function unzip(archive: Uint8Array<ArrayBuffer>, callback: (error: unknown, files: Files | null) => void): void {
  filesOf(archive).then(
    (files) => callback(null, files),
    (error: unknown) => callback(error, null),
  )
}

async function filesOf(archive: Uint8Array<ArrayBuffer>): Promise<Files> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const short = (at: number) => view.getUint16(at, true)
  const long = (at: number) => view.getUint32(at, true)
  let end = archive.length - endBytes
  while (long(end) !== endSignature) end--

  const files: Files = {}
  let entry = long(end + 16)
  for (let left = short(end + 10); left > 0; left--) {
    const name = new TextDecoder().decode(archive.subarray(entry + entryBytes, entry + entryBytes + short(entry + 28)))
    const head = long(entry + 42)
    const from = head + headBytes + short(head + 26) + short(head + 28)
    const packed = archive.subarray(from, from + long(entry + 20))
    files[name] = short(entry + 10) === deflated ? await inflate(packed) : packed
    entry += entryBytes + short(entry + 28) + short(entry + 30) + short(entry + 32)
  }
  return files
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Only for browsers without a TextDecoder. */
export function strFromU8(data: Uint8Array): string {
  return new TextDecoder().decode(data)
}
