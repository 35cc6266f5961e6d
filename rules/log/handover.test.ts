import { createPrivateKey, createPublicKey, sign, verify as verifyNode } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Handover, parseHandovers, trustedKey } from './handover.ts'
import { checkpointText, type NoteKey, signatureLine, type VerifyEd25519, verifierKeyText } from './note.ts'

const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const keyOf = (number: number, name = 'casino.example/log') => {
  const secret = createPrivateKey({
    key: Buffer.concat([prefix, Buffer.alloc(32, number)]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = new Uint8Array(createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(12))
  const key: NoteKey = { name, type: 1, publicKey }
  return {
    text: verifierKeyText(key),
    line: (text: string) => signatureLine(key, new Uint8Array(sign(null, Buffer.from(text), secret))),
  }
}
const [one, two, three, stranger] = [keyOf(1), keyOf(2), keyOf(3), keyOf(4)]
const verify: VerifyEd25519 = (signature, message, publicKey) =>
  verifyNode(
    null,
    message,
    createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
      format: 'jwk',
    }),
    signature,
  )

/** The state of a log with this many entries, signed by each key. */
const signedBy = (size: number, ...keys: (typeof one)[]) => {
  const text = checkpointText({ origin: 'casino.example/log', size, root: new Uint8Array(32).fill(size) })
  return `${text}\n${keys.map((key) => key.line(text)).join('')}`
}
const handover = (from: typeof one, to: typeof one, by = [from, to]): Handover => ({
  from: from.text,
  to: to.text,
  checkpoint: signedBy(3, ...by),
})
const forged = signedBy(9, two)
  .replace(/(— \S+ \S{12})./, '$1_')
  .replace('_', 'A')

test.each<[string, string | undefined, (typeof one)[], string, Handover[], string]>([
  ['the first visit', undefined, [one], signedBy(9, one), [], one.text],
  ['the key is the same', one.text, [one], signedBy(9, one), [], one.text],
  ['both sign, and the old one is known', one.text, [two, one], signedBy(9, two, one), [], two.text],
  ['both sign, and the new one is known', two.text, [two, one], signedBy(9, two, one), [], two.text],
  ['both sign, and none is known', undefined, [two, one], signedBy(9, two, one), [], two.text],
  ['a change begins, and only the old one has signed', one.text, [two, one], signedBy(9, one), [], one.text],
  ['the same on a first visit', undefined, [two, one], signedBy(9, one), [], one.text],
  ['away during the change', one.text, [two], signedBy(9, two), [handover(one, two)], two.text],
  ['away during two', one.text, [three], signedBy(9, three), [handover(one, two), handover(two, three)], three.text],
  [
    'away during one of two',
    two.text,
    [three],
    signedBy(9, three),
    [handover(one, two), handover(two, three)],
    three.text,
  ],
  ['nothing leads to the new key', one.text, [two], signedBy(9, two), [], 'unknown'],
  ['only the new one signed the handover', one.text, [two], signedBy(9, two), [handover(one, two, [two])], 'unknown'],
  ['only the old one signed the handover', one.text, [two], signedBy(9, two), [handover(one, two, [one])], 'unknown'],
  ['a stranger hands over', one.text, [two], signedBy(9, two), [handover(stranger, two)], 'unknown'],
  ['a change is left out', one.text, [three], signedBy(9, three), [handover(two, three)], 'unknown'],
  ['the old key went on to another one', one.text, [three], signedBy(9, three), [handover(one, two)], 'unknown'],
  ['what is known is no key', 'key', [one], signedBy(9, one), [], 'unknown'],
  ['nothing is published', one.text, [], signedBy(9, one), [], 'none'],
  ['nobody signed', undefined, [one], signedBy(9, stranger), [], 'signature'],
  ['the new one signed, but its line is wrong', one.text, [two, one], forged + one.line(forged), [], 'signature'],
  ['no state', one.text, [one], 'nothing', [], 'signature'],
])('%s', (_, known, published, checkpoint, handovers, expected) => {
  const found = trustedKey(
    known,
    { published: published.map(({ text }) => text).join('\n'), checkpoint, handovers },
    verify,
  )
  expect(typeof found === 'string' ? found : verifierKeyText(found.key)).toBe(expected)
})

test('malformed handovers are ignored', () => {
  const real = handover(one, two)
  expect(parseHandovers(JSON.stringify([real, 7, null, { from: 'a' }]))).toEqual([real])
  for (const text of ['', '<html>', '{}', 'null']) expect(parseHandovers(text)).toEqual([])
})
