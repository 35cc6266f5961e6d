import { settings } from '@casino/contract/settings'
import { expect, test } from 'vitest'
import { foundSettings } from './found.tsx'
import { settingPlaces } from './places.ts'

test('every setting has a place in the panel, which its label finds', () => {
  const wanted = Object.entries(settings).flatMap(([group, own]) => Object.keys(own).map((name) => `${group}.${name}`))
  const placed = new Set(settingPlaces.map(({ key }) => key.split('.').slice(0, 2).join('.')))
  expect(wanted.filter((key) => !placed.has(key))).toEqual([])
  for (const { key, name } of settingPlaces)
    expect(
      foundSettings(name(), 40).map((found) => found.key),
      key,
    ).toContain(`settings-${key}`)
})

test('a setting is found by its hint, which is then shown, and by its group', () => {
  const [place] = settingPlaces.filter(({ key }) => key === 'games.majorWin')
  const hint = place!.hint!()
  const [found] = foundSettings(hint, 40)
  expect(found).toMatchObject({ key: 'settings-games.majorWin', note: hint })
})
