import { rewardRefusals } from '@casino/contract/money/reward-refusals'
import { expect, test } from 'vitest'
import { Refusal } from './api.ts'
import { rewardErrorText } from './reward-errors.ts'

test('each refusal of a reward has a text of its own; another cause says what has failed', () => {
  const textOf = (code: string) => rewardErrorText(new Refusal(409, { code, message: '' } as never), () => 'failed')
  const texts = Object.keys(rewardRefusals).map(textOf)
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts).not.toContain('failed')
  expect(rewardErrorText(new Error('anything'), () => 'failed')).toBe('failed')
})
