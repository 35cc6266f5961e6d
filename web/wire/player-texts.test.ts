import { gameRefusals } from '@casino/contract/play/games/own'
import { expect, test } from 'vitest'
import { m } from '../texts/compiled/messages.js'
import { playerTexts } from './player-texts.ts'

test('each refusal that a page can cause has a text of its own', () => {
  const texts = Object.values(playerTexts)
    .filter((text) => text !== m.refusal_bad_request)
    .map((text) => text())
  expect(new Set(texts).size).toBe(texts.length)
})

// They are imported by this name from every folder at once: the compiler does not report a missing one.
test('each refusal of a single game has a text, in the folder of that game or here', () => {
  expect(Object.keys(gameRefusals).filter((code) => !(code in playerTexts))).toEqual([])
})
