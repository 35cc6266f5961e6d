import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { announce } from '../../ui/messages/announce.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { Allowed } from '../forms/may.ts'
import { Part } from '../list/Part.tsx'
import { notesOptions } from './queries.ts'

const longest = 2000

/** Administrators' notes about a user; notes cannot be edited. */
export function Notes({ id }: { id: string }) {
  const notes = useQuery(notesOptions(id))
  return (
    <section aria-label={m.admin_user_notes()} className="space-y-4">
      <Allowed to="players.note">
        <AddNote id={id} />
      </Allowed>
      <Part query={notes} empty={m.admin_user_notes_empty()}>
        {(rows) => (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map(({ id, at, author, text }) => (
              <li key={id} className="py-3">
                <p className="type-small text-text-3">
                  <span className="font-semibold text-text-2">{author.username}</span> · <DateTime iso={at} />
                </p>
                <p className="mt-1 type-dense wrap-anywhere whitespace-pre-wrap">{text}</p>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </section>
  )
}

function AddNote({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const field = useId()
  const add = useMutation({
    mutationFn: (text: string) => call('POST /api/admin/users/{id}/notes', { params: { id }, body: { text } }),
    onSuccess: ({ note }) => {
      const { queryKey } = notesOptions(id)
      queryClient.setQueryData(queryKey, (notes = []) => [note, ...notes.filter((each) => each.id !== note.id)])
      setText('')
      announce(m.admin_user_note_added())
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && !add.isPending) add.mutate(text.trim())
  }
  return (
    <form onSubmit={submit} className="space-y-2">
      <label htmlFor={field} className="type-label block text-text-2">
        {m.admin_user_note()}
      </label>
      <textarea
        id={field}
        rows={3}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="block w-full min-w-0 rounded-md border border-line-strong bg-bg px-3 py-2 text-base text-text md:text-[0.9375rem]"
      />
      {add.isError && <ErrorBox>{adminErrorText(add.error)}</ErrorBox>}
      <div className="flex justify-end">
        <Button type="submit" size="compact" kind="main" disabled={!text.trim()} busy={add.isPending}>
          {m.admin_game_create()}
        </Button>
      </div>
    </form>
  )
}
