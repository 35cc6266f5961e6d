/** The part of saxen that is used; the package has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(event: 'openTag', listener: (name: string, attributes: () => Readonly<Record<string, string>>) => void): this
    on(event: 'closeTag', listener: (name: string) => void): this
    on(event: 'text', listener: (text: string, decode: Decode) => void): this
    on(event: 'cdata', listener: (text: string) => void): this
    on(event: 'error', listener: () => void): this
    parse(xml: string): this
  }
}
