import type { RevealedSeeds } from '@casino/contract/play/fairness'
import { isClientSeed } from '@casino/rules/fairness'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { TextField } from '../ui/fields/TextField.tsx'
import { announce } from '../ui/messages/announce.tsx'
import { ErrorBox, ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { call } from '../wire/api.ts'
import { newClientSeed } from '../wire/client-seed.ts'
import { errorText } from '../wire/error-text.ts'
import { HashValue } from './HashValue.tsx'
import { seedsOptions } from './seeds.ts'

/** The seeds in use, and their rotation, which reveals the old server seed. */
export function SeedsPanel({ onVerify }: { onVerify: (revealed: RevealedSeeds) => void }) {
  const seeds = useQuery(seedsOptions)
  const [revealed, setRevealed] = useState<RevealedSeeds>()

  if (!seeds.data) {
    return seeds.isError ? (
      <ErrorState text={m.fairness_load_error()} onRetry={() => void seeds.refetch()} />
    ) : (
      <div className="flex flex-col gap-4">
        <Skeleton className="h-[72px]" />
        <Skeleton className="h-[72px]" />
        <Skeleton className="h-[72px]" />
      </div>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {revealed && <Revealed seeds={revealed} onVerify={() => onVerify(revealed)} />}
      <HashValue name={m.fairness_server_hash()} value={seeds.data.serverSeedHash} />
      <div className="flex min-w-0 flex-col gap-1">
        <HashValue name={m.fairness_client_seed()} value={seeds.data.clientSeed} />
        <p className="type-small text-text-3">
          {seeds.data.clientSeedBy === 'player' ? m.fairness_client_seed_yours() : m.fairness_client_seed_servers()}
        </p>
      </div>
      <p className="type-body flex justify-between gap-4">
        <span className="text-text-2">{m.fairness_nonce_next()}</span>
        <span className="tabular font-semibold">{seeds.data.nonce}</span>
      </p>
      <RotateForm nextHash={seeds.data.nextServerSeedHash} onRevealed={setRevealed} />
    </div>
  )
}

function RotateForm({ nextHash, onRevealed }: { nextHash: string; onRevealed: (revealed: RevealedSeeds) => void }) {
  const queryClient = useQueryClient()
  const [clientSeed, setClientSeed] = useState(newClientSeed)
  const [tried, setTried] = useState(false)
  const wanted = clientSeed.trim()
  const invalid = wanted !== '' && !isClientSeed(wanted)
  const rotation = useMutation({
    mutationFn: () => call('POST /api/fairness/rotate', { body: { clientSeed: wanted || newClientSeed() } }),
    onSuccess: ({ revealed, active }) => {
      queryClient.setQueryData(seedsOptions.queryKey, active)
      void queryClient.invalidateQueries({ queryKey: ['round'] })
      setClientSeed(newClientSeed())
      setTried(false)
      onRevealed(revealed)
      announce(m.fairness_rotated())
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!invalid && !rotation.isPending) rotation.mutate()
  }

  return (
    <form onSubmit={submit} noValidate className="flex min-w-0 flex-col gap-3 border-t border-line pt-4">
      <HashValue name={m.fairness_next_hash()} value={nextHash} />
      <TextField
        label={m.fairness_client_seed_new()}
        value={clientSeed}
        onValue={setClientSeed}
        onBlur={() => setTried(true)}
        autoComplete="off"
        spellCheck={false}
        hint={m.fairness_client_seed_hint()}
        error={tried && invalid ? m.fairness_client_seed_invalid() : undefined}
      />
      {rotation.isError && <ErrorBox>{errorText(rotation.error)}</ErrorBox>}
      <p className="type-small text-text-3">{m.fairness_rotate_note()}</p>
      <Button type="submit" kind="main" size="input" busy={rotation.isPending}>
        {m.fairness_rotate()}
      </Button>
    </form>
  )
}

function Revealed({ seeds, onVerify }: { seeds: RevealedSeeds; onVerify: () => void }) {
  return (
    <section
      aria-label={m.fairness_revealed()}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-success p-4"
    >
      <p className="type-strong text-success">{m.fairness_rotated()}</p>
      <HashValue name={m.fairness_server_seed()} value={seeds.serverSeed} />
      <HashValue name={m.fairness_client_seed()} value={seeds.clientSeed} />
      <p className="type-small text-text-2">{m.fairness_revealed_rounds({ count: seeds.rounds })}</p>
      {seeds.rounds > 0 && <Button onClick={onVerify}>{m.fairness_verify_these()}</Button>}
    </section>
  )
}
