import type { Transaction } from '@casino/contract/money/transactions'
import { ExternalLink } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { buttonClass } from '../../ui/shown/Button.tsx'
import { isWebAddress } from '../pay-page.ts'
import { PhoneNumber, WalletAddress } from './Summary.tsx'
import { coinName } from './WalletField.tsx'

/** The visible part of a withdrawal's destination. */
export function Destination({ transaction }: { transaction: Transaction }) {
  const { card, phone, bank, wallet, asset, network } = transaction
  if (card !== null) return <span className="tabular whitespace-nowrap">{card}</span>
  if (phone) return <PhoneNumber phone={phone} bank={bank} />
  if (wallet === null) return m.withdraw_where_cheque()
  return (
    <>
      {asset !== null && <span className="block">{coinName({ asset, network })}</span>}
      <WalletAddress wallet={wallet} />
    </>
  )
}

/** Opens a cheque of Crypto Pay in a new tab. */
export function ChequeLink({ url, main = false }: { url: string; main?: boolean }) {
  if (!isWebAddress(url)) return null
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass(main ? 'main' : 'secondary')}>
      {m.withdraw_open_cheque()}
      <ExternalLink size={18} aria-hidden />
    </a>
  )
}
