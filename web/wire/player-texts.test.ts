import { expect, test } from 'vitest'
import { playerTexts } from './player-texts.ts'

test('each refusal of player protection and of rewards has a text of its own', () => {
  const texts = Object.values(playerTexts).map((text) => text())
  expect(new Set(texts).size).toBe(texts.length)
})
