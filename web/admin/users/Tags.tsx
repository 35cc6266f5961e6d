import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { announce } from '../../ui/messages/announce.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { tagsOptions, userOptions, usersListKey } from './queries.ts'

const mostTags = 10

/** The tags of a user, and the field that adds one. */
export function Tags({ id, tags }: { id: string; tags: readonly string[] }) {
  const queryClient = useQueryClient()
  const { data: known = [] } = useQuery(tagsOptions)
  const [typed, setTyped] = useState('')
  const field = useId()
  const change = useMutation({
    mutationFn: (body: { tag: string; on: boolean }) =>
      call('PATCH /api/admin/users/{id}/tags', { params: { id }, body }),
    onSuccess: ({ tags }, { on }) => {
      queryClient.setQueryData(userOptions(id).queryKey, (about) => about && { ...about, tags })
      if (on) setTyped('')
      announce(on ? m.admin_tag_added() : m.admin_tag_removed())
      void queryClient.invalidateQueries(tagsOptions)
      void queryClient.invalidateQueries({ queryKey: usersListKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() && !change.isPending) change.mutate({ tag: typed, on: true })
  }
  return (
    <section aria-label={m.admin_user_tags()} className="border-t border-line py-3">
      <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
        <span className="type-small text-text-3">{m.admin_user_tags()}</span>
        {tags.map((tag) => (
          <Tag key={tag} tag={tag} onRemove={() => change.mutate({ tag, on: false })} />
        ))}
        {tags.length < mostTags && (
          <span className="flex min-w-0 gap-2">
            <input
              aria-label={m.admin_tag_new()}
              placeholder={m.admin_tag_new()}
              list={field}
              value={typed}
              maxLength={24}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
              className="h-10 w-40 min-w-0 rounded-md border border-line-strong bg-bg px-3 text-base text-text placeholder:text-text-3 md:text-[0.875rem]"
            />
            <datalist id={field}>
              {known.map(({ tag }) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
            <Button type="submit" size="compact" busy={change.isPending} disabled={!typed.trim()}>
              {m.admin_game_create()}
            </Button>
          </span>
        )}
      </form>
      {change.isError && (
        <p role="alert" className="type-small mt-1 text-danger">
          {adminErrorText(change.error)}
        </p>
      )}
    </section>
  )
}

function Tag({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <span className="type-label inline-flex min-h-8 items-center rounded-full bg-control pl-3 wrap-anywhere">
      {tag}
      <button
        type="button"
        aria-label={m.admin_tag_remove({ tag })}
        className="grid size-8 place-items-center rounded-full text-text-2 hover:text-text"
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  )
}
