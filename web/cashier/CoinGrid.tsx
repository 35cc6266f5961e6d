import { Check } from 'lucide-react'
import { useId } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { Pill } from '../ui/shown/Pill.tsx'
import { CoinIcon } from './CoinIcon.tsx'
import { coinKey, type DepositCoin } from './deposit.ts'

interface CoinGridProps {
  coins: readonly DepositCoin[]
  chosen: DepositCoin | undefined
  onChoose: (coin: DepositCoin) => void
  error?: string | undefined
}

/** The coins as one radio group; a coin that is currently not accepted is shown and marked as unavailable. */
export function CoinGrid({ coins, chosen, onChoose, error }: CoinGridProps) {
  const name = useId()
  const note = `${name}-note`
  const key = chosen && coinKey(chosen)
  return (
    <fieldset aria-describedby={note} className="min-w-0">
      <legend className="type-label mb-1.5 text-text-2">{m.topup_coin()}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-2">
        {coins.map((coin) => (
          <label
            key={coinKey(coin)}
            className={classes(
              'relative flex min-h-18 min-w-0 items-center gap-3 rounded-md border p-3 transition-colors duration-150',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              coinKey(coin) === key ? 'border-accent bg-raised' : 'border-line-strong bg-bg',
              coin.provider ? 'cursor-pointer hover:bg-raised' : 'opacity-60',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={coinKey(coin) === key}
              disabled={!coin.provider}
              onChange={() => onChoose(coin)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-default"
            />
            <CoinIcon asset={coin.asset} className="size-9 shrink-0" />
            {coinKey(coin) === key && (
              <span className="absolute top-1.5 right-1.5 grid size-5 place-items-center rounded-full bg-accent text-on-accent">
                <Check size={14} aria-hidden />
              </span>
            )}
            <span className="min-w-0">
              <span className="type-strong block truncate">{coin.asset}</span>
              {coin.provider ? (
                <CoinNote coin={coin} />
              ) : (
                <span className="type-small block text-text-2">{m.topup_not_now()}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <p id={note} role="alert" className="type-small mt-1 min-h-lh text-danger">
        {error}
      </p>
    </fieldset>
  )
}

function CoinNote({ coin: { asset, name, network } }: { coin: DepositCoin }) {
  if (network) return <Pill className="mt-0.5">{network}</Pill>
  return name === asset ? null : <span className="type-small block truncate text-text-3">{name}</span>
}
