import { expect, test } from 'vitest'
import { readFrameMessage } from './frame-message.ts'

const game = {} as Window
const other = {} as Window
const origin = 'https://games.example'
const ready = { source: 'game-partner', type: 'ready' }

test.each([
  ['from the game', { origin, source: game, data: ready }, 'ready'],
  ['to leave', { origin, source: game, data: { ...ready, type: 'exit' } }, 'exit'],
  ['from another origin', { origin: 'https://evil.example', source: game, data: ready }, undefined],
  ['from another window of the partner', { origin, source: other, data: ready }, undefined],
  ['from no window', { origin, source: null, data: ready }, undefined],
  [
    'of a round, whose balance is ignored',
    { origin, source: game, data: { ...ready, type: 'balance', balance: 1e9 } },
    'balance',
  ],
  ['of an unknown type', { origin, source: game, data: { ...ready, type: 'toString' } }, undefined],
  ['of another program', { origin, source: game, data: { source: 'devtools', type: 'ready' } }, undefined],
  ['without a form', { origin, source: game, data: 'ready' }, undefined],
  ['of nothing', { origin, source: game, data: null }, undefined],
  ['of a list', { origin, source: game, data: ['game-partner', 'ready'] }, undefined],
] as const)('a message %s', (_, message, read) => {
  expect(readFrameMessage(message, { origin, window: game })).toBe(read)
})

test('before the frame exists nothing is read', () => {
  expect(readFrameMessage({ origin, source: null, data: ready }, { origin, window: undefined })).toBeUndefined()
})
