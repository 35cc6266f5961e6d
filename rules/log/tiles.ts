/** Hashes of a full tile, and entries of a full bundle. */
export const tileWidth = 256
/** Levels of the tree in one level of tiles. */
export const tileHeight = 8

/** N in groups of three digits, all but the last with an x: 1234067 is `x001/x234/067`. */
export function tileNumber(number: number): string {
  const groups: string[] = []
  for (let rest = number; ; rest = Math.floor(rest / 1000)) {
    groups.unshift(String(rest % 1000).padStart(3, '0'))
    if (rest < 1000) return [...groups.slice(0, -1).map((group) => `x${group}`), groups.at(-1)].join('/')
  }
}

/** A tile, or with the level `entries` a bundle; `width` below 256 is a partial one. */
export interface TilePath {
  readonly level: number | 'entries'
  readonly number: number
  readonly width: number
}

/** The path of a tile under the log's prefix. */
export const tilePath = ({ level, number, width }: TilePath): string =>
  `tile/${level}/${tileNumber(number)}${width === tileWidth ? '' : `.p/${width}`}`

/** Parses the path of a tile; undefined unless it is in canonical form. */
export function parseTilePath(path: string): TilePath | undefined {
  const [, level = '', groups = '', partial] =
    /^tile\/(entries|0|[1-9]\d?)\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? []
  if (level === '') return undefined
  const number = Number(groups.replaceAll(/[x/]/g, ''))
  const width = partial === undefined ? tileWidth : Number(partial)
  if (width > 255 && partial !== undefined) return undefined
  const tile: TilePath = { level: level === 'entries' ? level : Number(level), number, width }
  return tilePath(tile) === path ? tile : undefined
}

/** The number of hashes of a level in a tree of this size: one for each full subtree of 256^level leaves. */
export const hashesAt = (level: number, size: number): number => Math.floor(size / tileWidth ** level)

/** The width of a tile in a tree of this size; 0: there is none. */
export function widthIn(size: number, level: number, number: number): number {
  return Math.max(0, Math.min(tileWidth, hashesAt(level, size) - number * tileWidth))
}

/** Splits a bundle into entries, each preceded by its length in two bytes. Undefined if the bundle is truncated or too long. */
export function parseBundle(bytes: Uint8Array): Uint8Array[] | undefined {
  const entries: Uint8Array[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length; ) {
    if (at + 2 > bytes.length) return undefined
    const length = view.getUint16(at)
    if (at + 2 + length > bytes.length) return undefined
    entries.push(bytes.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return entries
}

/** A bundle of these entries. */
export function bundleOf(entries: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const entry of entries) {
    view.setUint16(at, entry.length)
    bytes.set(entry, at + 2)
    at += 2 + entry.length
  }
  return bytes
}
