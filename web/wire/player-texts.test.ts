import { expect, test } from 'vitest'
import { m } from '../texts/compiled/messages.js'
import { playerTexts } from './player-texts.ts'

test('each refusal that a page can cause has a text of its own', () => {
  const texts = Object.values(playerTexts)
    .filter((text) => text !== m.refusal_bad_request)
    .map((text) => text())
  expect(new Set(texts).size).toBe(texts.length)
})
