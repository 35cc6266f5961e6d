import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inRoot } from '../places.ts'

interface Compose {
  readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, string>> }>>
}
const read = (name: string) => readFileSync(inRoot('deploy', 'container', name), 'utf8')
const { services } = parse(read('compose.yml')) as Compose

test('on a single machine the server gets only the URL of the account that owns nothing', () => {
  const given = services.casino!.environment!
  expect(new URL(given.DATABASE_URL!.replace(/\$\{.*?\}/, 'secret')).username).toBe('casino_app')
  expect(Object.keys(given).filter((name) => name.endsWith('DATABASE_URL'))).toEqual(['DATABASE_URL'])
  const passwords = Object.values(given).flatMap((value) => value.match(/\w+_PASSWORD/g) ?? [])
  expect(passwords).toEqual(['CASINO_APP_PASSWORD'])
})

test('only the step that creates the accounts gets the superuser’s URL', () => {
  const made = [...read('roles.sh').matchAll(/^CREATE ROLE (\w+) (.*) PASSWORD :'(\w+)';$/gm)]
  expect(made.map(([, role, attributes]) => `${role} ${attributes}`)).toEqual([
    'casino_owner LOGIN',
    'casino_app LOGIN',
    'casino_reader LOGIN',
  ])
  const superuser = /SUPERUSER_PASSWORD/
  const having = Object.entries(services).filter(([, { environment }]) => superuser.test(JSON.stringify(environment)))
  expect(having.map(([name]) => name)).toEqual(['database'])
  expect(services.database!.environment).not.toHaveProperty('POSTGRES_USER')
  expect(services.migrate!.environment!.DATABASE_URL).toContain('casino_owner:')
})
