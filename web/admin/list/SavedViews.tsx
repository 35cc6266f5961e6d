import { Bookmark, BookmarkCheck, Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { MenuButton } from '../../ui/layers/MenuButton.tsx'
import { Button, buttonClass, IconButton } from '../../ui/shown/Button.tsx'
import {
  isSameView,
  longestName,
  renamed,
  type SavedView,
  useSavedViews,
  viewOf,
  withoutView,
  withView,
} from './saved-views.ts'
import { useView } from './view.ts'

/** Named views of a list, opened from a menu, saved and ordered in a dialog. Stored in this browser. */
export function SavedViews({ list }: { list: string }) {
  const { view, go } = useView()
  const [all] = useSavedViews()
  const [managed, setManaged] = useState(false)
  const now = viewOf(view)
  const mine = all.filter((one) => one.list === list)
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
          ...mine.map((one) => ({
            kind: 'action' as const,
            label: one.name,
            icon: isSameView(one.view, now) ? (
              <BookmarkCheck size={18} aria-hidden />
            ) : (
              <Bookmark size={18} aria-hidden />
            ),
            run: () => go(one.view),
          })),
          ...(mine.length > 0 ? [{ kind: 'line' as const }] : []),
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
      </Dialog>
    </>
  )
}

function SaveForm({ list }: { list: string }) {
  const { view } = useView()
  const [all, keep] = useSavedViews()
  const [name, setName] = useState('')
  const wanted = name.trim()
  const replaces = all.some((one) => one.list === list && one.name === wanted)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted === '') return
        keep(withView(all, { list, name: wanted, view: viewOf(view) }))
        setName('')
      }}
    >
      <TextField
        label={m.admin_views_name()}
        value={name}
        onValue={setName}
        maxLength={longestName}
        autoComplete="off"
        hint={replaces ? m.admin_views_replaces() : m.admin_views_note()}
      />
      <Button kind="main" type="submit" className="mt-3 w-full" disabled={wanted === ''}>
        {m.admin_views_save()}
      </Button>
    </form>
  )
}

function Mine({ views }: { views: readonly SavedView[] }) {
  const title = useId()
  if (views.length === 0) return null
  return (
    <section aria-labelledby={title} className="mt-6">
      <h3 id={title} className="type-label mb-1.5 text-text-2">
        {m.admin_views_mine()}
      </h3>
      <ul className="space-y-2">
        {views.map((one) => (
          <Saved key={one.name} one={one} />
        ))}
      </ul>
    </section>
  )
}

/** A saved view whose name is edited in place; Enter or leaving the field renames it. */
function Saved({ one }: { one: SavedView }) {
  const [all, keep] = useSavedViews()
  const [name, setName] = useState(one.name)
  const rename = () => {
    const next = renamed(all, one, name.trim())
    // An invalid name is reverted.
    if (next === all) setName(one.name)
    else keep(next)
  }
  return (
    <li className="flex items-center gap-1">
      <input
        aria-label={m.admin_views_rename({ name: one.name })}
        value={name}
        maxLength={longestName}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => event.key === 'Enter' && rename()}
        className="h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-bg px-3 text-base text-text"
      />
      <IconButton label={m.admin_views_delete({ name: one.name })} onClick={() => keep(withoutView(all, one))}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
