import type { ServiceKey } from '@casino/contract/panel/integrations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Confirm } from '../../ui/layers/Confirm.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { dateTimeText } from '../../ui/shown/DateTime.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { permissionsText } from '../forms/permission-words.ts'
import { Block } from './Block.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { integrationsOptions } from './queries.ts'
import { Secret } from './Secret.tsx'

/** The keys with which other programs read. */
export function Keys({ keys, readable }: { keys: readonly ServiceKey[]; readable: readonly string[] }) {
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <Block
      label={m.admin_int_keys()}
      about={m.admin_int_keys_about()}
      action={
        <Button size="compact" onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden />
          {m.admin_int_key_add()}
        </Button>
      }
      empty={keys.length === 0 ? m.admin_int_keys_none() : undefined}
    >
      {keys.map((key) => (
        <KeyRow key={key.id} of={key} />
      ))}
      <KeyDialog open={adding} readable={readable} onClose={() => setAdding(false)} onMade={setSecret} />
      <Secret
        secret={secret}
        title={m.admin_int_key_made()}
        note={m.admin_int_key_once()}
        onClose={() => setSecret(undefined)}
      />
    </Block>
  )
}

function KeyRow({ of }: { of: ServiceKey }) {
  const { id, name, permissions, createdAt, createdBy, usedAt, usedFrom, revokedAt } = of
  const queryClient = useQueryClient()
  const [confirming, setConfirming] = useState(false)
  const revoke = useMutation({
    mutationFn: () => call('DELETE /api/admin/integrations/keys/{id}', { params: { id } }),
    onSuccess: () => setConfirming(false),
    onSettled: () => queryClient.invalidateQueries(integrationsOptions),
  })
  const used = usedAt
    ? m.admin_int_key_used({ at: dateTimeText(usedAt), address: usedFrom ?? '' })
    : m.admin_int_key_unused()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="type-strong wrap-anywhere">{name}</span>
          {revokedAt && <Pill>{m.admin_int_key_revoked({ at: dateTimeText(revokedAt) })}</Pill>}
        </p>
        <p className="type-small text-text-2 wrap-anywhere">
          {m.admin_int_key_by({ name: createdBy, at: dateTimeText(createdAt) })} · {used}
        </p>
        <p className="type-small text-text-2 wrap-anywhere">{permissionsText(permissions.join(' '))}</p>
      </div>
      {!revokedAt && (
        <Button size="compact" onClick={() => setConfirming(true)} aria-label={`${m.admin_int_key_revoke()}: ${name}`}>
          {m.admin_int_key_revoke()}
        </Button>
      )}
      <Confirm
        open={confirming}
        onClose={() => setConfirming(false)}
        title={m.admin_int_key_revoke_title({ name })}
        action={m.admin_int_key_revoke()}
        busy={revoke.isPending}
        error={revoke.isError ? adminErrorText(revoke.error) : undefined}
        onConfirm={() => revoke.mutate()}
      >
        {m.admin_int_key_revoke_note()}
      </Confirm>
    </li>
  )
}
