import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { passkeyText } from '../shell/auth/sign-in-texts.ts'
import { m } from '../texts/compiled/messages.js'
import { TextField } from '../ui/fields/TextField.tsx'
import { useForm } from '../ui/fields/use-form.ts'
import { Dialog } from '../ui/layers/Dialog.tsx'
import { MenuButton } from '../ui/layers/MenuButton.tsx'
import { ErrorBox, ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { toast } from '../ui/messages/toast.ts'
import { Button } from '../ui/shown/Button.tsx'
import { DateTime } from '../ui/shown/DateTime.tsx'
import { call } from '../wire/api.ts'
import { makePasskey, supportsPasskeys } from '../wire/passkeys.ts'
import { deviceOf } from './device.ts'
import { type OwnerProof, ProofDialog } from './ProofDialog.tsx'
import { Section } from './Section.tsx'
import { type Ways, waysOptions } from './ways.ts'

type Passkey = Ways['passkeys'][number]
type PasskeyAction = { readonly for: 'add' } | { readonly for: 'rename' | 'remove'; readonly passkey: Passkey }

/** The current operation on a passkey, and its calls. */
function usePasskeys() {
  const queryClient = useQueryClient()
  const ways = useQuery(waysOptions)
  const [action, setAction] = useState<PasskeyAction>()
  const close = () => setAction(undefined)
  const done = async (text: string) => {
    close()
    toast({ kind: 'success', text })
    await Promise.all([
      queryClient.invalidateQueries(waysOptions),
      queryClient.invalidateQueries({ queryKey: ['second-factor'] }),
    ])
  }
  // The device is used after the proof, so that its failure leaves nothing to undo.
  const add = useMutation({
    mutationFn: async (begun: Parameters<typeof makePasskey>[0]) => {
      const { browser, system } = deviceOf(navigator.userAgent)
      const name = [browser, system].filter(Boolean).join(', ')
      return call('POST /api/auth/passkeys', { body: { ...(await makePasskey(begun)), name } })
    },
    onSuccess: ({ passkey }) => done(m.passkey_added({ name: passkey.name })),
  })
  const begin = async (proof: OwnerProof) => {
    const begun = await call('POST /api/auth/passkeys/new', { body: proof })
    close()
    add.mutate(begun)
  }
  const remove = async ({ id }: Passkey, proof: OwnerProof) => {
    await call('POST /api/auth/passkeys/{id}/remove', { params: { id }, body: proof })
    await done(m.passkey_removed())
  }
  return { ways, action, setAction, close, done, add, begin, remove }
}

/** The player's passkeys, added and removed with a proof. */
export function Passkeys() {
  const { ways, action, setAction, close, done, add, begin, remove } = usePasskeys()
  const { data } = ways
  return (
    <Section title={m.passkey_title()} note={m.passkey_note()}>
      {data ? (
        <List passkeys={data.passkeys} onAsk={setAction} />
      ) : ways.isError ? (
        <ErrorState text={m.error_load()} onRetry={() => void ways.refetch()} />
      ) : (
        <Skeleton className="h-20" />
      )}
      {add.isError && <ErrorBox>{passkeyText(add.error)}</ErrorBox>}
      {supportsPasskeys() ? (
        <Button
          busy={add.isPending}
          disabled={!data}
          onClick={() => {
            add.reset()
            setAction({ for: 'add' })
          }}
        >
          {m.passkey_add()}
        </Button>
      ) : (
        <p className="type-small text-text-3">{m.passkey_unsupported()}</p>
      )}
      {data && action?.for === 'add' && (
        <ProofDialog ways={data} title={m.passkey_add()} action={m.passkey_add()} onClose={close} onProof={begin} />
      )}
      {data && action?.for === 'remove' && (
        <ProofDialog
          ways={data}
          title={m.passkey_remove_title({ name: action.passkey.name })}
          note={m.passkey_remove_note()}
          action={m.passkey_remove()}
          onClose={close}
          onProof={(proof) => remove(action.passkey, proof)}
        />
      )}
      {action?.for === 'rename' && (
        <Rename passkey={action.passkey} onClose={close} onDone={() => done(m.passkey_renamed())} />
      )}
    </Section>
  )
}

function List({ passkeys, onAsk }: { passkeys: readonly Passkey[]; onAsk: (action: PasskeyAction) => void }) {
  if (passkeys.length === 0) return <p className="text-text-3">{m.passkey_none()}</p>
  return (
    <ul aria-label={m.passkey_title()} className="divide-y divide-line border-y border-line">
      {passkeys.map((passkey) => (
        <Row key={passkey.id} passkey={passkey} onAsk={onAsk} />
      ))}
    </ul>
  )
}

function Row({ passkey, onAsk }: { passkey: Passkey; onAsk: (action: PasskeyAction) => void }) {
  const { name, addedAt, lastUsedAt, doubtedAt } = passkey
  return (
    <li className="flex items-center gap-3 py-3">
      <KeyRound size={20} className="shrink-0 text-text-3" aria-hidden />
      <div className="min-w-0 grow">
        <p className="type-strong wrap-anywhere">{name}</p>
        <p className="type-small text-text-2">
          {m.passkey_added_at()} <DateTime iso={addedAt} />
        </p>
        <p className="type-small text-text-3">
          {lastUsedAt === null ? (
            m.passkey_unused()
          ) : (
            <>
              {m.passkey_used_at()} <DateTime iso={lastUsedAt} />
            </>
          )}
        </p>
        {doubtedAt !== null && <p className="type-small mt-1 text-warning">{m.passkey_doubted()}</p>}
      </div>
      <MenuButton
        label={m.passkey_menu({ name })}
        button={<Ellipsis size={20} aria-hidden />}
        buttonClass="flex size-11 shrink-0 items-center justify-center rounded-md text-text-2 hover:bg-control hover:text-text"
        align="end"
        entries={[
          {
            kind: 'action',
            label: m.passkey_rename(),
            icon: <Pencil size={18} aria-hidden />,
            run: () => onAsk({ for: 'rename', passkey }),
          },
          {
            kind: 'action',
            label: m.passkey_remove(),
            icon: <Trash2 size={18} aria-hidden />,
            run: () => onAsk({ for: 'remove', passkey }),
          },
        ]}
      />
    </li>
  )
}

interface RenameProps {
  passkey: Passkey
  onClose: () => void
  onDone: () => Promise<void>
}

function Rename({ passkey, onClose, onDone }: RenameProps) {
  const { form, submit, field, busy, failure } = useForm({
    empty: { name: passkey.name },
    problemOf: (_, { name }) => (name.trim() ? undefined : m.auth_fill_all_fields()),
    send: async ({ name }) => {
      await call('PATCH /api/auth/passkeys/{id}', { params: { id: passkey.id }, body: { name } })
      await onDone()
    },
    failureOf: (error) => ({ text: passkeyText(error) }),
  })
  return (
    <Dialog open onClose={onClose} title={m.passkey_rename_title()} initialFocus="field">
      <form ref={form} onSubmit={submit} noValidate className="space-y-2">
        <TextField {...field('name')} label={m.passkey_name()} autoComplete="off" maxLength={60} />
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <Button kind="main" size="input" type="submit" busy={busy} className="mt-2 w-full">
          {m.passkey_save()}
        </Button>
      </form>
    </Dialog>
  )
}
