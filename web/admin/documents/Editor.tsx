import { languageNames } from '@casino/contract/language'
import { longestDocument } from '@casino/contract/people/document-kinds'
import type { DocumentDraft } from '@casino/contract/people/documents'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { getLocale, type Language, languages } from '../../texts/language.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { MarkedText } from '../../ui/shown/MarkedText.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { usePublish, useSaveDraft } from './queries.ts'

/** The draft of a document in one language at a time, its preview, and the previous versions. */
export function Editor({ document }: { document: DocumentDraft }) {
  const [language, setLanguage] = useState<Language>(getLocale)
  const [edited, setEdited] = useState<Partial<Record<Language, string>>>({})
  const [confirming, setConfirming] = useState(false)
  const save = useSaveDraft(document.kind)
  const text = edited[language] ?? document.texts[language] ?? ''
  const isEdited = (each: Language) => edited[each] !== undefined && edited[each] !== (document.texts[each] ?? '')
  const anyEdited = languages.some(isEdited)
  const submit = () => {
    save.mutate(
      { language, text, revision: document.revision },
      {
        onSuccess: () => {
          setEdited(({ [language]: _, ...others }) => others)
          toast({ kind: 'success', text: m.admin_documents_saved() })
        },
      },
    )
  }
  return (
    <div className="space-y-4">
      <p className="type-small max-w-prose text-text-2">{m.admin_documents_note()}</p>
      <Segmented
        label={m.admin_documents_language()}
        value={language}
        onValue={setLanguage}
        className="max-w-md"
        options={languages.map((each) => ({
          value: each,
          label: isEdited(each) ? `${languageNames[each]} •` : languageNames[each],
        }))}
      />
      <div className="grid min-w-0 gap-4 lg:grid-cols-2 lg:items-start">
        <TextArea
          label={m.admin_documents_text()}
          hint={m.admin_documents_text_hint()}
          value={text}
          onValue={(value) => {
            save.reset()
            setEdited({ ...edited, [language]: value })
          }}
          rows={22}
          maxLength={longestDocument}
        />
        <section
          aria-label={m.admin_documents_preview()}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard
          tabIndex={0}
          className="overflow-y-auto rounded-md border border-line bg-surface p-4"
          style={{ maxHeight: '40rem' }}
        >
          <MarkedText text={text} />
        </section>
      </div>
      {save.isError && <ErrorBox>{adminErrorText(save.error)}</ErrorBox>}
      <div className="flex flex-wrap gap-2">
        <Button busy={save.isPending} disabled={!isEdited(language)} onClick={submit}>
          {m.admin_documents_save()}
        </Button>
        <Button kind="main" disabled={anyEdited || !document.changed} onClick={() => setConfirming(true)}>
          {m.admin_documents_publish()}
        </Button>
      </div>
      <Versions document={document} />
      <Publishing document={document} open={confirming} onClose={() => setConfirming(false)} />
    </div>
  )
}

interface PublishingProps {
  document: DocumentDraft
  open: boolean
  onClose: () => void
}

function Publishing({ document, open, onClose }: PublishingProps) {
  const publish = usePublish(document.kind)
  const next = (document.versions[0]?.version ?? 0) + 1
  const close = () => {
    publish.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={m.admin_documents_publish_title({ version: next })}
      actions={
        <>
          <Button onClick={close}>{m.ui_cancel()}</Button>
          <Button
            kind="main"
            busy={publish.isPending}
            onClick={() => publish.mutate(document.revision, { onSuccess: close })}
          >
            {m.admin_documents_publish()}
          </Button>
        </>
      }
    >
      <p className="text-text-2">
        {document.kind === 'terms' ? m.admin_documents_publish_terms() : m.admin_documents_publish_text()}
      </p>
      {publish.isError && <ErrorBox className="mt-4">{adminErrorText(publish.error)}</ErrorBox>}
    </Dialog>
  )
}

function Versions({ document: { kind, versions } }: { document: DocumentDraft }) {
  return (
    <section aria-labelledby="document-versions" className="rounded-md border border-line bg-surface p-4">
      <h2 id="document-versions" className="type-h3 mb-2">
        {m.admin_documents_versions()}
      </h2>
      <ul className="divide-y divide-line">
        {versions.map(({ version, publishedAt, by, accepted }) => (
          <li key={version} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <Link to="/documents/$kind" params={{ kind }} search={{ version }} target="_blank" className={linkClass}>
              {m.documents_version({ version })}
            </Link>
            <DateTime iso={publishedAt} />
            <span className="text-text-2">{by ? by.username : m.admin_documents_first()}</span>
            {accepted > 0 && <span className="text-text-3">{m.admin_documents_accepted({ count: accepted })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
