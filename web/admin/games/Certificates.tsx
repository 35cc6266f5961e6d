import type { Certificate } from '@casino/contract/panel/admin-partner'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Confirm } from '../../ui/layers/Confirm.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime, dayText } from '../../ui/shown/DateTime.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { useMay } from '../forms/may.ts'
import { defineGrowing } from '../list/define-list.ts'
import { search } from '../list/filters.tsx'
import { GrowingTable } from '../list/GrowingTable.tsx'
import { CertifyDialog } from './CertifyDialog.tsx'

const key = ['admin', 'partner', 'certificates'] as const

/** The partner's titles that are marked as certified (docs/product.md G10). */
export default function Certificates() {
  const may = useMay()
  const queryClient = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Certificate>()
  const refetch = () => queryClient.invalidateQueries({ queryKey: key })
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/admin/partner/certificates/{id}', { params: { id } }),
    onSuccess() {
      setRemoving(undefined)
      return refetch()
    },
  })
  return (
    <section aria-label={m.admin_certificates()} className="rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-3 p-4 pb-2">
        <p className="type-small min-w-0 max-w-prose flex-1 basis-64 text-text-2">{m.admin_certificates_note()}</p>
        <Button kind="main" size="compact" disabled={!may('partner.edit')} onClick={() => setAdding(true)}>
          {m.admin_certificate_add()}
        </Button>
      </div>
      <div className="space-y-3 p-4 pt-0">
        <GrowingTable of={certificates(may('partner.edit') ? setRemoving : undefined)} params={{}} />
      </div>
      <CertifyDialog open={adding} onClose={() => setAdding(false)} onMarked={refetch} />
      <Confirm
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={m.admin_certificate_remove_title({ name: removing ? `${removing.alias} · ${removing.provider}` : '' })}
        action={m.admin_certificate_remove()}
        busy={remove.isPending}
        error={remove.isError ? adminErrorText(remove.error) : undefined}
        onConfirm={() => removing && remove.mutate(removing.id)}
      >
        {m.admin_certificate_remove_note()}
      </Confirm>
    </section>
  )
}

const certificates = (onRemove: ((title: Certificate) => void) | undefined) =>
  defineGrowing({
    label: m.admin_certificates,
    key: [...key],
    call: 'GET /api/admin/partner/certificates',
    rows: 'certificates',
    cursor: 'before',
    filters: [search(m.admin_certificates_search, 100)],
    rowKey: ({ id }) => id,
    empty: m.admin_certificates_none,
    columns: {
      title: {
        head: m.admin_game,
        cell: ({ provider, alias }) => (
          <span className="wrap-anywhere">
            {alias}
            <span className="type-small block text-text-3">{provider}</span>
          </span>
        ),
      },
      laboratory: { head: m.admin_certificate_by, cell: ({ laboratory }) => laboratory },
      on: { head: m.admin_certificate_on, cell: ({ certifiedOn }) => dayText(certifiedOn) },
      marked: {
        head: m.admin_certificate_marked,
        cell: ({ markedBy, markedAt }) => (
          <>
            {markedBy.username}
            <span className="type-small block text-text-3">
              <DateTime iso={markedAt} />
            </span>
          </>
        ),
      },
      remove: {
        head: m.admin_certificate_remove,
        figure: true,
        cell: (title) => (
          <Button size="compact" disabled={!onRemove} onClick={() => onRemove?.(title)}>
            {m.admin_certificate_remove()}
          </Button>
        ),
      },
    },
    phone: {
      left: ({ alias, provider }) => `${alias} · ${provider}`,
      leftNote: ['laboratory', 'on'],
      right: 'remove',
    },
  })
