import type { SupportTemplate } from '@casino/contract/people/support-templates'
import { longestTemplateTitle } from '@casino/contract/people/template-words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { supportErrorText } from '../../threads/words.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button, IconButton } from '../../ui/shown/Button.tsx'
import { call } from '../../wire/api.ts'
import { Missing } from '../forms/Missing.tsx'
import { templatesOptions } from './queries.ts'

const empty = { title: '', text: '' }

/** The prepared answers, which are created, changed and deleted for all administrators. */
export default function Templates() {
  const queryClient = useQueryClient()
  const query = useQuery(templatesOptions)
  const [edited, setEdited] = useState<SupportTemplate>()
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/admin/support/templates/{id}', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(templatesOptions),
  })
  if (!query.data) return <Missing query={query} className="h-40" />
  return (
    <section aria-label={m.admin_support_templates()} className="space-y-3 rounded-md border border-line bg-bg p-3">
      {query.data.length === 0 && <p className="text-text-2">{m.admin_support_templates_none()}</p>}
      <ul className="divide-y divide-line">
        {query.data.map((one) => (
          <li key={one.id} className="flex min-h-11 items-center gap-1">
            <span className="min-w-0 grow truncate">{one.title}</span>
            <IconButton label={m.admin_support_template_edit({ title: one.title })} onClick={() => setEdited(one)}>
              <Pencil size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={m.admin_support_template_delete({ title: one.title })}
              disabled={remove.isPending}
              onClick={() => remove.mutate(one.id)}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {remove.isError && <ErrorBox>{supportErrorText(remove.error)}</ErrorBox>}
      <TemplateForm key={edited?.id ?? ''} edited={edited} onDone={() => setEdited(undefined)} />
    </section>
  )
}

function TemplateForm({ edited, onDone }: { edited: SupportTemplate | undefined; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<{ title: string; text: string }>(edited ?? empty)
  const save = useMutation({
    mutationFn: ({ title, text }: typeof typed) =>
      edited
        ? call('PUT /api/admin/support/templates/{id}', { params: { id: edited.id }, body: { title, text } })
        : call('POST /api/admin/support/templates', { body: { title, text } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(templatesOptions)
      setTyped(empty)
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(typed)
  }
  const name = edited ? m.admin_support_template_edit({ title: edited.title }) : m.admin_support_template_new()
  return (
    <form noValidate aria-label={name} onSubmit={submit} className="space-y-1">
      <TextField
        label={m.admin_support_template_title()}
        value={typed.title}
        onValue={(title) => setTyped({ ...typed, title })}
        maxLength={longestTemplateTitle}
        autoComplete="off"
      />
      <TextArea
        label={m.admin_support_template_text()}
        hint={m.admin_support_template_hint({ name: '{name}', number: '{number}', reference: '{reference}' })}
        value={typed.text}
        onValue={(text) => setTyped({ ...typed, text })}
        rows={3}
        maxLength={8000}
      />
      {save.isError && <ErrorBox>{supportErrorText(save.error)}</ErrorBox>}
      <div className="flex justify-end gap-2">
        {edited && (
          <Button size="compact" onClick={onDone}>
            {m.admin_user_undo()}
          </Button>
        )}
        <Button type="submit" size="compact" busy={save.isPending}>
          {m.admin_save()}
        </Button>
      </div>
    </form>
  )
}
