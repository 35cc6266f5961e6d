import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { readLock } from '../checks/lock-file.ts'
import { billOfMaterials } from './documents.ts'
import { packagesOf } from './packages.ts'

/** The official schemas, from CycloneDX' own library; draft 7 has formats that ajv-formats lacks. */
function schemaOf(version: string) {
  const ajv = new Ajv({ strict: false, formats: { 'idn-email': true, 'iri-reference': true } })
  addFormats.default(ajv)
  const library = dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'))
  const read = (name: string) =>
    JSON.parse(readFileSync(join(library, 'res', 'schema', `${name}.SNAPSHOT.schema.json`), 'utf8'))
  for (const part of ['spdx', 'jsf-0.82']) {
    ajv.addSchema(read(part), `http://cyclonedx.org/schema/${part}.SNAPSHOT.schema.json`)
  }
  return ajv.compile(read(`bom-${version}`))
}

const createBill = () => JSON.parse(billOfMaterials('1', packagesOf(['server'], readLock().packages)))

test('the bill of materials is valid by the schema of CycloneDX', () => {
  const bill = createBill()
  const validate = schemaOf(bill.specVersion)
  expect(validate(bill), JSON.stringify(validate.errors)).toBe(true)
})

test.each<[string, (bill: ReturnType<typeof createBill>) => unknown]>([
  ['a component without a name', (each) => delete each.components[0].name],
  ['a hash that is none', (each) => (each.components[0].hashes[0].content = 'xyz')],
  ['an unknown field', (each) => (each.metadata.colour = 'red')],
  ['a serial number that is no UUID', (each) => (each.serialNumber = '7')],
])('%s is not', (_what, spoil) => {
  const spoiled = createBill()
  spoil(spoiled)
  expect(schemaOf('1.6')(spoiled)).toBe(false)
})
