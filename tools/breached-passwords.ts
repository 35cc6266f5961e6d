import { createReadStream, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { addDigest, emptyFilter, sha1Of, toBytes } from '@casino/server/people/players/passwords/password-filter'
import { dictionary } from '@zxcvbn-ts/language-common'
import { inRoot } from './places.ts'

// Generates server/people/players/passwords/breached-passwords.bin from the list of a package; or, with npm run breached-passwords --
// FILE [MINIMUM COUNT], from a file with a password on each line, or one of Have I Been Pwned's with `SHA-1:count` on each.

/** Shorter ones are refused because of their length. */
const shortest = 6
const digestLine = /^([0-9A-F]{40}):(\d+)$/i

const [file, leastCount = '1'] = process.argv.slice(2)
const digests = file ? await digestsOf(file, Number(leastCount)) : dictionary['passwords-common'].flatMap(digestOf)
const filter = emptyFilter(digests.length)
for (const digest of digests) addDigest(filter, digest)
writeFileSync(inRoot('server/people/players/passwords/breached-passwords.bin'), toBytes(filter))
console.log(`${digests.length} passwords, ${filter.bits.length} bytes`)

function digestOf(password: string): Uint8Array[] {
  return [...password].length < shortest ? [] : [sha1Of(password)]
}

async function digestsOf(name: string, least: number): Promise<Uint8Array[]> {
  const found: Uint8Array[] = []
  for await (const line of createInterface({ input: createReadStream(name) })) {
    const [, digest, count] = digestLine.exec(line) ?? []
    if (digest === undefined) found.push(...digestOf(line))
    else if (Number(count) >= least) found.push(Buffer.from(digest, 'hex'))
  }
  return found
}
