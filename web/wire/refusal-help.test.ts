import { transferRefusals } from '@casino/contract/money/transfer-refusals'
import { depositProtection, stakeProtection } from '@casino/contract/people/protection-refusals'
import type { RefusalCode } from '@casino/contract/refusals'
import { expect, test } from 'vitest'
import { helpAbout } from './refusal-help.ts'

/** Those whose own text or dialog says all there is to do. */
const clear: readonly RefusalCode[] = ['email_to_confirm', 'reality_check_due', 'bet_too_soon', 'other_game_in_play']

test('every refusal of a stake, a deposit, a transfer or a country leads to its article', () => {
  const codes = new Set<RefusalCode>([
    ...stakeProtection,
    ...depositProtection,
    ...(Object.keys(transferRefusals) as RefusalCode[]),
    'country_not_served',
    'game_not_certified',
    'verification_required',
    'account_under_review',
  ])
  expect([...codes].filter((code) => helpAbout(code) === undefined)).toEqual(clear)
})
