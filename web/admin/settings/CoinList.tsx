import type { Group } from '@casino/contract/panel/admin-settings'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button, IconButton } from '../../ui/shown/Button.tsx'
import { saveErrorText, wrongText } from '../forms/draft-words.ts'
import { useSaveGroup } from './queries.ts'

type Payments = Group<'payments'>
type Coin = Payments['crypto'][number]

const empty = { name: '', currency: '', network: '' }
const sameCoin = (one: Coin, other: Coin) => one.currency === other.currency && one.network === other.network

/** The coins available for top-ups; each change is saved immediately. */
export function CoinList({ saved }: { saved: Payments }) {
  const [typed, setTyped] = useState(empty)
  const [submitted, setSubmitted] = useState(false)
  const save = useSaveGroup('payments')
  const coin: Coin = {
    name: typed.name.trim(),
    currency: typed.currency.trim().toUpperCase(),
    ...(typed.network.trim() && { network: typed.network.trim().toUpperCase() }),
  }
  const known = saved.crypto.some((one) => sameCoin(one, coin))
  const required = wrongText('required', { kind: 'text', maxLength: 60 })
  // Keeps other administrators' additions since `saved` was read.
  const store = (crypto: Coin[], onSuccess = () => {}) =>
    save.mutate({ crypto, seenCrypto: saved.crypto }, { onSuccess })
  const add = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!coin.name || !coin.currency || known) return
    store([...saved.crypto, coin], () => {
      // The next coin may have been typed meanwhile.
      setTyped((now) => (now === typed ? empty : now))
      setSubmitted(false)
    })
  }
  const field = (key: keyof typeof empty, label: string, error: string | undefined) => (
    <TextField
      name={key === 'name' ? 'crypto' : key}
      label={label}
      value={typed[key]}
      onValue={(text) => setTyped({ ...typed, [key]: text })}
      error={submitted ? error : undefined}
      maxLength={40}
      autoComplete="off"
    />
  )
  return (
    <section aria-label={m.admin_coins()} className="rounded-md border border-line bg-surface">
      <h2 className="type-h3 px-4 pt-4 pb-2">{m.admin_coins()}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {saved.crypto.map((one) => (
          <CoinRow
            key={`${one.currency} ${one.network ?? ''}`}
            coin={one}
            disabled={save.isPending}
            onRemove={() => store(saved.crypto.filter((other) => !sameCoin(one, other)))}
          />
        ))}
      </ul>
      {saved.crypto.length === 0 && <p className="type-small px-4 py-3 text-text-2">{m.admin_coins_none()}</p>}
      <form
        noValidate
        onSubmit={add}
        className="grid gap-x-3 gap-y-1 p-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
      >
        {field('name', m.admin_game_name(), coin.name ? undefined : required)}
        {field(
          'currency',
          m.admin_coin_currency(),
          known ? m.admin_coin_known() : coin.currency ? undefined : required,
        )}
        {field('network', m.admin_coin_network(), undefined)}
        <Button type="submit" size="input" busy={save.isPending} className="self-start sm:mt-6">
          <Plus size={18} aria-hidden />
          {m.admin_game_create()}
        </Button>
      </form>
      {save.isError && <ErrorBox className="mx-4 mb-4">{saveErrorText(save.error)}</ErrorBox>}
    </section>
  )
}

function CoinRow({ coin, disabled, onRemove }: { coin: Coin; disabled: boolean; onRemove: () => void }) {
  const { name, currency, network } = coin
  return (
    <li className="flex min-h-11 items-center gap-3 px-4 type-dense">
      <span className="min-w-0 py-1 wrap-anywhere">
        <span className="type-strong mr-3">{name}</span>
        <span className="text-text-2">{[currency, network].filter(Boolean).join(' · ')}</span>
      </span>
      <IconButton
        label={m.admin_coin_remove({ coin: [name, network].filter(Boolean).join(' ') })}
        className="-mr-3 ml-auto"
        disabled={disabled}
        onClick={onRemove}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
