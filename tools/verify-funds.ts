// Verifies a signed statement of player funds: `npm run verify-funds -- FILE --key KEY`. Exits with 1 if it differs from what was signed.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseFunds } from '@casino/rules/funds'
import { isSignedBy, parseNote, parseVerifierKey } from '@casino/rules/log/note'
import { verifyEd25519 } from '@casino/server/platform/keys/note-signer'

const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true })
const [file] = positionals
const key = values.key === undefined ? undefined : parseVerifierKey(values.key)
if (!file || !key) {
  console.error('Usage: npm run verify-funds -- FILE --key KEY, the key as the panel shows it')
  process.exit(2)
}
const note = parseNote(readFileSync(file, 'utf8'))
const problem = !note
  ? 'this is no signed statement'
  : !isSignedBy(note, key, verifyEd25519)
    ? 'it is not signed by this key'
    : parseFunds(note.text)
      ? undefined
      : 'its sums are not those of its figures'
if (problem) console.error(`Fault: ${problem}`)
else console.log(`${note?.text}\nSigned by ${key.name}.`)
process.exitCode = problem ? 1 : 0
