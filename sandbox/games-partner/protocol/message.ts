import { createHash, timingSafeEqual } from 'node:crypto'

/** The operator's name at the partner, and the key that both share. */
export interface Signer {
  readonly alias: string
  readonly secret: string
}

export type Fields = Readonly<Record<string, unknown>>

const isUnsigned = (name: string) => name === 'sign' || name === 'meta' || /^(partner|meta)\./.test(name)

/** The signature of a call: its top-level plain fields in the order of their names, then method, alias and key. */
export function signatureOf(method: string, fields: Fields, { alias, secret }: Signer): string {
  const pairs = Object.entries(fields)
    .filter(([name, value]) => !isUnsigned(name) && ['string', 'number', 'boolean'].includes(typeof value))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return createHash('md5')
    .update([pairs.join('&'), method, alias, secret].join('&'), 'utf8')
    .digest('hex')
}

/** The fields with alias and signature, as a call contains them. */
export function signFields(method: string, fields: Fields, signer: Signer): Fields {
  return { ...fields, 'partner.alias': signer.alias, sign: signatureOf(method, fields, signer) }
}

/** Whether the operator has signed a call of the platform API; its signature is `partner.sign`. */
export function isSigned(method: string, fields: Fields, signer: Signer): boolean {
  const expected = Buffer.from(signatureOf(method, fields, signer))
  const given = Buffer.from(String(fields['partner.sign'] ?? '').toLowerCase())
  return (
    fields['partner.alias'] === signer.alias && given.length === expected.length && timingSafeEqual(given, expected)
  )
}
