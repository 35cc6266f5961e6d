import { expect, test } from 'vitest'
import { openBank } from '../../../test/kit/bank.ts'
import { example as adjustment } from './adjustment.ts'
import { example as bet } from './bet.ts'
import { type Example, sentenceOf } from './example.ts'
import { example as hold } from './hold.ts'
import { journal } from './journal.ts'
import { example as referral } from './referral.ts'
import { example as refusal } from './refusal.ts'
import { example as repeat } from './repeat.ts'

// After an intended change: npx vitest run --project server -u server/accounting/ledger/examples
test.each(Object.entries({ adjustment, bet, hold, referral, refusal, repeat }))('%s', async (name, example) => {
  await expect(await printoutOf(example)).toMatchFileSnapshot(`./${name}.out`)
})

async function printoutOf({ title, play }: Example): Promise<string> {
  const bank = await openBank({ players: 2, cash: 0, writers: 1 })
  const [alice, bob] = bank.players as [number, number]
  const said: string[] = []
  await play({
    ledger: bank.ledger,
    alice,
    bob,
    async post(what, posting) {
      const result = await bank.ledger.post(posting)
      said.push(`  ${sentenceOf(what, result)}`)
      return result
    },
  })
  const names = new Map([
    [alice, 'Alice'],
    [bob, 'Bob'],
  ])
  const printed = await journal(bank.database.read, names)
  await bank.close()
  return `${title}\n\nAnswers\n${said.join('\n')}\n\n${printed}\n`
}
