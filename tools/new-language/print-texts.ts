// Prints the added language's texts outside of pages, as JSON; runs in the copy.
import { type Language, languages } from '@casino/contract/language'
import { statementTexts } from '@casino/server/money/statements/words'
import { invoiceText } from '@casino/server/money/top-ups/invoice-text'
import { write } from '@casino/server/people/mail/letters'
import { texts as letters } from '@casino/server/people/mail/texts/en'
import { csvOf } from '@casino/server/platform/http/csv'
import { inRoot } from '../places.ts'

const language = process.argv[2] as Language
const at = '2026-11-27T10:00:00.000Z'
/** Values for any letter. */
const details = {
  name: '1',
  email: '2',
  provider: 'vk',
  amount: 3,
  to: null,
  heldUntil: at,
  owed: 4,
  eraseAt: at,
  dueAt: at,
  at,
}
const staff = { member: '7', address: '8', device: '9' }
const reasons = { kind: 'review', reason: 'unreadable', outcome: 'approved' }

const { offlineWorker } = await import(inRoot('web', 'offline', 'document.ts'))
const { bootScript } = await import(inRoot('web', 'boot-script.ts'))
const { launchFailedPage } = await import(inRoot('sandbox', 'games-partner', 'protocol', 'page.ts'))
const { ClientFiles } = await import(inRoot('sandbox', 'games-partner', 'protocol', 'client-files.ts'))

const said = {
  languages,
  letters: Object.keys(letters).map((kind) =>
    write({ kind, language, details: { ...details, ...staff, ...reasons } } as never, {
      site: '5',
      accent: '#ffb224',
      link: undefined,
    }),
  ),
  statement: JSON.parse(
    JSON.stringify(statementTexts[language], (_, each) => (typeof each === 'function' ? each(1, 2) : each)),
  ),
  invoice: invoiceText('6', language),
  csv: csvOf(language, ['7'], [[8.5]]),
  offline: offlineWorker() as string,
  boot: bootScript() as string,
  slotNotOpened: launchFailedPage(language, 'missing', null) as string,
  slotLanguage: new ClientFiles().addresses(language).lang as string,
}
export type Said = typeof said

console.log(JSON.stringify(said))
process.exit(0)
