import { ClipboardPaste } from 'lucide-react'
import { use, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { IconButton } from '../../ui/shown/Button.tsx'
import type { CoinChoice } from './coin-choice.ts'
import { walletRules } from './wallet-rules.ts'

interface WalletFieldProps {
  coin: Pick<CoinChoice, 'asset' | 'network'>
  wallet: string
  onWallet: (wallet: string) => void
  readOnly?: boolean
}

/** An address for the chosen coin and network; addresses of others are invalid. */
export function WalletField({ coin, wallet, onWallet, readOnly = false }: WalletFieldProps) {
  const readWallet = use(walletRules())
  const [left, setLeft] = useState(false)
  const wrong = left && wallet.trim() !== '' && readWallet(coin, wallet) === undefined
  const name = coinName(coin)

  const paste = async () => {
    try {
      onWallet((await navigator.clipboard.readText()).trim())
      setLeft(true)
    } catch {
      toast({ kind: 'error', text: m.withdraw_paste_failed() })
    }
  }
  return (
    <TextField
      label={m.withdraw_wallet({ coin: name })}
      value={wallet}
      onValue={onWallet}
      onBlur={() => setLeft(true)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={256}
      readOnly={readOnly}
      inputClass="font-mono"
      error={wrong ? m.withdraw_wallet_wrong({ coin: name }) : undefined}
      hint={m.withdraw_wallet_hint({ coin: name })}
      end={
        <IconButton label={m.withdraw_paste()} onClick={() => void paste()} disabled={readOnly}>
          <ClipboardPaste size={20} aria-hidden />
        </IconButton>
      }
    />
  )
}

/** `USDT TRC-20`; a coin with a single network is shown by its name alone. */
export function coinName({ asset, network }: Pick<CoinChoice, 'asset' | 'network'>): string {
  return network === null ? asset : `${asset} ${network}`
}
