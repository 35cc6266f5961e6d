import { Parser } from 'saxen'

type Attributes = Readonly<Record<string, string>>

export interface Handlers {
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/**
 * Reads XML with any prefixes: names are passed without them, except those of attributes. Returns false if it is malformed;
 * everything before has been handled.
 */
export function readXml(bytes: Uint8Array, { open, close, text }: Handlers): boolean {
  let whole = true
  const parser = new Parser()
  parser.on('openTag', (name, attributes) => open(localName(name), attributes()))
  if (close) parser.on('closeTag', (name) => close(localName(name)))
  if (text) {
    parser.on('text', (value, decode) => text(decode(value)))
    parser.on('cdata', (value) => text(value))
  }
  parser.on('error', () => {
    whole = false
  })
  parser.parse(decoded(bytes))
  return whole
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** A byte order mark distinguishes UTF-16 from UTF-8. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
