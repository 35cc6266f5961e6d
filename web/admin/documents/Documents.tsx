import { type DocumentKind, documentKinds } from '@casino/contract/people/document-kinds'
import { useQuery } from '@tanstack/react-query'
import { documentNames } from '../../shell/documents/document-names.ts'
import { m } from '../../texts/compiled/messages.js'
import { ErrorState, Skeleton } from '../../ui/messages/states.tsx'
import { Card } from '../../ui/shown/Card.tsx'
import { Editable } from '../forms/Editable.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { PanelTabs } from '../list/PanelTabs.tsx'
import { oneOf, useView } from '../list/view.ts'
import { Editor } from './Editor.tsx'
import { documentsOptions } from './queries.ts'

/** The documents of the site: a draft for each, which becomes a version when it is published. */
export default function Documents() {
  const { view } = useView()
  const kind: DocumentKind = oneOf(documentKinds, view.tab) ?? 'terms'
  const { data, isError, error, refetch } = useQuery(documentsOptions)
  const document = data?.documents.find((each) => each.kind === kind)
  return (
    <>
      <PanelTabs
        label={m.page_documents()}
        className="mb-4"
        tabs={documentKinds.map((each) => ({
          label: documentNames[each](),
          link: { to: '/admin', search: { section: 'documents', tab: each === 'terms' ? undefined : each } },
          current: each === kind,
        }))}
      />
      {document ? (
        <Editable to="documents.edit">
          <Editor key={kind} document={document} />
        </Editable>
      ) : isError ? (
        <Card>
          <ErrorState text={adminErrorText(error)} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Skeleton className="h-[480px] rounded-md" />
      )}
    </>
  )
}
