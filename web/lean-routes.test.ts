import { expect, test } from 'vitest'
import { withoutProperty } from './lean-routes.ts'

const source = `import { m } from './texts.js'
import sheet, { other } from './page.css?inline'
import './side-effect.ts'
import { both } from './both.ts'

const shared = { staticData: { title: m.shared, html: { staticData: 1 } } }
export const routes = [
  route({ path: '/a', staticData: { title: m.a, html: { sheet } }, component: both('staticData') }),
  route({ path: '/b', staticData: both({ title: m.b }) }),
]
`

test('a property is removed everywhere, with the imports that only it used', () => {
  expect(withoutProperty(source, 'staticData').replaceAll(/\s+/g, ' ').trim()).toBe(
    "import './side-effect.ts' import { both } from './both.ts' const shared = { } export const routes = [ route({ path: '/a', component: both('staticData') }), route({ path: '/b', }), ]",
  )
})

test('a property that no object has is reported', () => {
  expect(() => withoutProperty('export const route = {}', 'staticData')).toThrow('staticData')
})
