import { spawnSync } from 'node:child_process'
import { createHash, type KeyObject } from 'node:crypto'
import { createReadStream, existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Digested, type Origin, openProvenance } from './provenance.ts'

export const provenanceEnding = '.intoto.jsonl'
export const sumsFile = 'SHA256SUMS'

export type Verified = { readonly origin: Origin } | { readonly problems: readonly string[] }

/** Checks the files of a release against the provenance that the owner of the key has signed. */
export async function verifyRelease(folder: string, publicKey: KeyObject): Promise<Verified> {
  const present = globSync('casino-*', { cwd: folder }).toSorted()
  const [envelope, ...others] = present.filter((file) => file.endsWith(provenanceEnding))
  if (!envelope) return { problems: [`${folder} has no signed provenance (casino-*${provenanceEnding}).`] }
  if (others.length > 0) return { problems: [`${folder} has more than one release: ${others.join(', ')}.`] }
  const origin = openProvenance(readFileSync(join(folder, envelope), 'utf8'), publicKey)
  if (!origin) return { problems: [`${envelope} is not signed with this key.`] }

  const signed = new Set([envelope, ...origin.files.map(({ name }) => name)])
  const problems = [
    ...present.filter((file) => !signed.has(file)).map((file) => `${file} is not part of the signed release.`),
    ...(await changedFiles(folder, origin.files)),
    ...(await wrongSums(folder, present)),
  ]
  const archive = origin.files.find(({ name }) => name.endsWith('.tar.gz'))
  if (!archive) problems.push('The provenance names no archive.')
  // A changed archive is reported above, and is not read.
  else if (problems.length === 0) problems.push(...wrongManifest(join(folder, archive.name), origin.manifest))
  return problems.length > 0 ? { problems } : { origin }
}

async function changedFiles(folder: string, files: readonly Digested[]): Promise<string[]> {
  const problems: string[] = []
  for (const { name, sha256 } of files) {
    const path = join(folder, name)
    if (!existsSync(path)) problems.push(`${name} is missing.`)
    else if ((await digestOf(path)) !== sha256) problems.push(`${name} was changed.`)
  }
  return problems
}

async function wrongSums(folder: string, present: readonly string[]): Promise<string[]> {
  const path = join(folder, sumsFile)
  if (!existsSync(path)) return [`${sumsFile} is missing.`]
  return readFileSync(path, 'utf8') === (await sumsOf(folder, present)) ? [] : [`${sumsFile} has other sums.`]
}

function wrongManifest(archive: string, { name, sha256 }: Digested): string[] {
  const { status, stdout } = spawnSync('tar', ['-xOzf', archive, `casino/${name}`], { maxBuffer: 64 * 1024 * 1024 })
  const found = createHash('sha256').update(stdout).digest('hex')
  return status === 0 && found === sha256 ? [] : [`The ${name} in the archive is another one.`]
}

/** The text of `SHA256SUMS` for these files. */
export async function sumsOf(folder: string, files: readonly string[]): Promise<string> {
  const lines: string[] = []
  for (const file of files) lines.push(`${await digestOf(join(folder, file))}  ${file}\n`)
  return lines.join('')
}

export async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const part of createReadStream(path)) digest.update(part)
  return digest.digest('hex')
}
