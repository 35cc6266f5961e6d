import type { SharedView } from '@casino/contract/panel/shared-views'
import { longestViewName } from '@casino/contract/panel/view-words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, BookmarkCheck, type LucideIcon, Pencil, Share2, Trash2, UsersRound } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { MenuButton } from '../../ui/layers/MenuButton.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { Button, buttonClass, IconButton } from '../../ui/shown/Button.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { useMay } from '../forms/may.ts'
import {
  isSameView,
  renameView,
  type SavedView,
  sharedViewsOptions,
  useSavedViews,
  viewOf,
  withoutView,
  withView,
} from './saved-views.ts'
import { useView } from './view.ts'

/** Named views of a list, opened from a menu: an administrator's own, stored in this browser, and shared ones. */
export function SavedViews({ list }: { list: string }) {
  const { view, go } = useView()
  const [all] = useSavedViews()
  const [managed, setManaged] = useState(false)
  const now = viewOf(view)
  const mine = all.filter((one) => one.list === list)
  const { data } = useQuery(sharedViewsOptions)
  const shared = (data ?? []).filter((one) => one.list === list)
  const entry = ({ name, view: of }: Pick<SavedView, 'name' | 'view'>, other: LucideIcon) => {
    const Icon = isSameView(of, now) ? BookmarkCheck : other
    return { kind: 'action' as const, label: name, icon: <Icon size={18} aria-hidden />, run: () => go(of) }
  }
  return (
    <>
      <MenuButton
        label={m.admin_views()}
        button={
          <>
            <Bookmark size={18} aria-hidden />
            {m.admin_views()}
          </>
        }
        buttonClass={buttonClass('quiet', 'compact')}
        entries={[
          ...mine.map((one) => entry(one, Bookmark)),
          ...(mine.length > 0 && shared.length > 0 ? [{ kind: 'line' as const }] : []),
          ...shared.map((one) => entry(one, UsersRound)),
          ...(mine.length + shared.length > 0 ? [{ kind: 'line' as const }] : []),
          {
            kind: 'action',
            label: m.admin_views_manage(),
            icon: <Pencil size={18} aria-hidden />,
            run: () => setManaged(true),
          },
        ]}
      />
      <Dialog open={managed} onClose={() => setManaged(false)} title={m.admin_views_title()}>
        <SaveForm list={list} />
        <Mine views={mine} />
        <Shared views={shared} />
      </Dialog>
    </>
  )
}

function SaveForm({ list }: { list: string }) {
  const { view } = useView()
  const [all, save] = useSavedViews()
  const [name, setName] = useState('')
  const wanted = name.trim()
  const replaces = all.some((one) => one.list === list && one.name === wanted)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted === '') return
        save(withView(all, { list, name: wanted, view: viewOf(view) }))
        setName('')
      }}
    >
      <TextField
        label={m.admin_views_name()}
        value={name}
        onValue={setName}
        maxLength={longestViewName}
        autoComplete="off"
        hint={replaces ? m.admin_views_replaces() : m.admin_views_note()}
      />
      <Button kind="main" type="submit" className="mt-3 w-full" disabled={wanted === ''}>
        {m.admin_views_save()}
      </Button>
    </form>
  )
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  const title = useId()
  return (
    <section aria-labelledby={title} className="mt-6">
      <h3 id={title} className="type-label mb-1.5 text-text-2">
        {name}
      </h3>
      {children}
    </section>
  )
}

function Mine({ views }: { views: readonly SavedView[] }) {
  if (views.length === 0) return null
  return (
    <Section name={m.admin_views_mine()}>
      <ul className="space-y-2">
        {views.map((one) => (
          <Saved key={one.name} one={one} />
        ))}
      </ul>
    </Section>
  )
}

function ShareButton({ one: { list, name, view } }: { one: SavedView }) {
  const may = useMay()
  const queryClient = useQueryClient()
  const share = useMutation({
    mutationFn: () => call('POST /api/admin/views', { body: { list, name, view } }),
    onSuccess: () => queryClient.invalidateQueries(sharedViewsOptions),
    onError: (error) => toast({ kind: 'error', text: adminErrorText(error) }),
  })
  return (
    <IconButton
      label={m.admin_views_share({ name })}
      disabled={share.isPending || !may('views.edit')}
      onClick={() => share.mutate()}
    >
      <Share2 size={18} aria-hidden />
    </IconButton>
  )
}

/** Any administrator can delete a shared view; the audit log records who did. */
function Shared({ views }: { views: readonly SharedView[] }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/admin/views/{id}', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(sharedViewsOptions),
  })
  if (views.length === 0) return null
  return (
    <Section name={m.admin_views_shared()}>
      <ul className="divide-y divide-line">
        {views.map(({ id, name, by }) => (
          <li key={id} className="flex min-h-11 items-center gap-1">
            <span className="min-w-0 grow truncate">
              {name}
              <span className="type-small block truncate text-text-3">{m.admin_views_by({ name: by })}</span>
            </span>
            <IconButton
              label={m.admin_views_unshare({ name })}
              disabled={remove.isPending}
              onClick={() => remove.mutate(id)}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A saved view whose name is edited in place; Enter or leaving the field renames it. */
function Saved({ one }: { one: SavedView }) {
  const [all, save] = useSavedViews()
  const [name, setName] = useState(one.name)
  const rename = () => {
    const next = renameView(all, one, name.trim())
    // An invalid name is reverted.
    if (next === all) setName(one.name)
    else save(next)
  }
  return (
    <li className="flex items-center gap-1">
      <input
        aria-label={m.admin_views_rename({ name: one.name })}
        value={name}
        maxLength={longestViewName}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => event.key === 'Enter' && rename()}
        className="h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-bg px-3 text-base text-text"
      />
      <ShareButton one={one} />
      <IconButton label={m.admin_views_delete({ name: one.name })} onClick={() => save(withoutView(all, one))}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
