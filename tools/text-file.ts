import { readFileSync } from 'node:fs'

/**
 * The text of a file as editors and shells save it: UTF-8 or UTF-16, with or without a byte order mark; `-` is standard input.
 * The input's first character is ASCII, so a zero byte identifies UTF-16 without a mark. Throws if it is neither.
 */
export function readText(path: string): string {
  const bytes = readFileSync(path === '-' ? 0 : path)
  const [first, second] = bytes
  const isBig = (first === 0xfe && second === 0xff) || first === 0
  const isLittle = (first === 0xff && second === 0xfe) || second === 0
  const encoding = isBig ? 'utf-16be' : isLittle ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}
