import { groups } from '@casino/contract/panel/admin-settings'
import { gameSettings } from '@casino/contract/play/games/own'
import { expect, test } from 'vitest'
import { type FormSection, fields, type NamedField } from './fields.ts'

interface Schema {
  readonly type: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, Schema>>
}
const schemaAt = (schema: Schema, path: string) =>
  path.split('.').reduce<Schema | undefined>((within, name) => within?.properties?.[name], schema)

const rows = (Object.keys(fields) as FormSection[]).flatMap((section) =>
  (fields[section] as readonly NamedField[]).map((one) => [`${section}.${one.key}`, one, groups[section]] as const),
)

test.each(rows)('the field %s accepts what the contract accepts', (_, { key, field }, group) => {
  const { type, minimum, maximum, maxLength } = schemaAt(group as unknown as Schema, key) ?? {}
  const expected = {
    text: { type: 'string', maxLength },
    address: { type: 'string' },
    colour: { type: 'string' },
    countries: { type: 'string' },
    money: { type: 'number', minimum, maximum },
    number: { type: 'whole' in field && field.whole ? 'integer' : 'number', minimum, maximum },
    switch: { type: 'boolean' },
  }[field.kind]
  const { kind: _kind, ...limits } = 'picture' in field ? { kind: field.kind } : field
  expect({ type, ...limits }).toMatchObject(expected)
})

// They are imported from the folders of games, so the compiler does not notice a missing one.
test('the settings of single games have their words', () => {
  expect(fields.games.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(gameSettings)))
})
