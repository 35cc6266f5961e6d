import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { inRoot } from '../places.ts'
import type { Package } from './packages.ts'

/** A CycloneDX list of a release's components. The same packages produce the same document. */
export function billOfMaterials(version: string, packages: readonly Package[]): string {
  const references = new Map(packages.map((each) => [each.path, referenceOf(each)]))
  const components = packages.map((each) => ({
    type: 'library',
    'bom-ref': referenceOf(each),
    name: each.name,
    version: each.version,
    purl: purlOf(each),
    licenses: [{ expression: each.licence }],
    ...(each.integrity && { hashes: [hashOf(each.integrity)] }),
  }))
  const dependencies = packages.map((each) => ({
    ref: referenceOf(each),
    dependsOn: each.dependsOn.flatMap((path) => references.get(path) ?? []),
  }))
  return `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`,
      version: 1,
      metadata: { component: { type: 'application', 'bom-ref': 'casino', name: 'casino', version } },
      components,
      dependencies,
    },
    undefined,
    1,
  )}\n`
}

const purlOf = ({ name, version }: Package) => `pkg:npm/${name.replace('@', '%40')}@${version}`
/** A package may occur twice in the same version. */
const referenceOf = (each: Package) => `${purlOf(each)}#${each.path}`

/** The lock file's integrity is base64; the document requires hexadecimal digits. */
function hashOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-')
  return { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** The notices that the licences require: each text once, with the packages that it belongs to. */
export function thirdPartyNotices(packages: readonly Package[]): string {
  const texts = new Map<string, string[]>()
  for (const { path, name, version, licence } of packages) {
    const files = globSync('{LICEN[CS]E,licen[cs]e,COPYING,NOTICE,copying,notice}*', { cwd: inRoot(path) }).toSorted()
    const text =
      files.map((file) => readFileSync(inRoot(path, file), 'utf8').trim()).join('\n\n') || `Licence: ${licence}`
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${version} (${licence})`])
  }
  const parts = [...texts].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`)
  return `This product contains the following software of others.\n\n${parts.join(`\n${'-'.repeat(72)}\n\n`)}`
}
