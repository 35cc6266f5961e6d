import { m } from '../../texts/compiled/messages.js'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import type { CoinChoice } from './coin-choice.ts'
import { assetsOf, networksOf, settleCoin, type Terms, waysOf } from './draft.ts'
import { WalletField } from './WalletField.tsx'

interface CoinFieldsProps {
  terms: Terms
  coin: CoinChoice
  onCoin: (coin: CoinChoice) => void
  wallet: string
  onWallet: (wallet: string) => void
  readOnly: boolean
}

/** Coin, network and destination. A selector with a single option is hidden. */
export function CoinFields({ terms, coin, onCoin, wallet, onWallet, readOnly }: CoinFieldsProps) {
  const desired = (changed: Partial<CoinChoice>) => onCoin(settleCoin(terms, { ...coin, ...changed }) ?? coin)
  const networks = coin.way === 'wallet' ? networksOf(terms, coin.asset) : []
  const ways = waysOf(terms, coin.asset)
  const same = (text: string) => ({ value: text, label: text })
  return (
    <>
      <Choice label={m.withdraw_asset()}>
        <Segmented
          label={m.withdraw_asset()}
          options={assetsOf(terms).map(same)}
          value={coin.asset}
          onValue={(asset) => desired({ asset })}
          disabled={readOnly}
        />
      </Choice>
      {ways.length > 1 && (
        <Choice label={m.withdraw_way()}>
          <Segmented
            label={m.withdraw_way()}
            options={ways.map((way) => ({
              value: way,
              label: way === 'wallet' ? m.withdraw_way_wallet() : m.withdraw_way_cheque(),
            }))}
            value={coin.way}
            onValue={(way) => desired({ way })}
            disabled={readOnly}
          />
        </Choice>
      )}
      {networks.length > 1 && (
        <Choice label={m.withdraw_network()}>
          <Segmented
            label={m.withdraw_network()}
            options={networks.map(same)}
            value={coin.network ?? ''}
            onValue={(network) => desired({ network })}
            disabled={readOnly}
          />
        </Choice>
      )}
      {coin.way === 'wallet' ? (
        <WalletField coin={coin} wallet={wallet} onWallet={onWallet} readOnly={readOnly} />
      ) : (
        <p className="type-body rounded-md bg-info-tint px-4 py-3 text-info">{m.withdraw_cheque_note()}</p>
      )}
    </>
  )
}

function Choice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <span className="type-label mb-1.5 block text-text-2" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}
