import { type DocumentKind, documentKinds } from '@casino/contract/people/document-kinds'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { documentNames } from '../shell/documents/document-names.ts'
import { Screen } from '../shell/frame/Screen.tsx'
import { SupportLink } from '../shell/frame/SupportLink.tsx'
import { m } from '../texts/compiled/messages.js'
import { EmptyState, ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { DateTime } from '../ui/shown/DateTime.tsx'
import { linkClass } from '../ui/shown/link-class.ts'
import { MarkedText } from '../ui/shown/MarkedText.tsx'
import { Tabs } from '../ui/shown/Tabs.tsx'
import { Refusal } from '../wire/api.ts'
import { documentOptions } from '../wire/documents.ts'
import { errorText } from '../wire/error-text.ts'
import { CurrentLimits } from './CurrentLimits.tsx'

const route = getRouteApi('/documents/$kind')

/** A document of the site: its current version, or an earlier one. */
export default function Page() {
  const { kind: wanted } = route.useParams()
  const kind = documentKinds.find((known) => known === wanted)
  if (!kind) {
    return (
      <Screen title={m.page_documents()}>
        <Unknown />
      </Screen>
    )
  }
  return (
    <Screen title={documentNames[kind]()}>
      <Tabs
        label={m.documents_which()}
        className="mb-6"
        tabs={documentKinds.map((each) => ({
          label: documentNames[each](),
          link: { to: '/documents/$kind', params: { kind: each }, search: {} },
          current: each === kind,
        }))}
      />
      <Content kind={kind} />
    </Screen>
  )
}

function Unknown() {
  return (
    <EmptyState
      drawing={<FileText aria-hidden />}
      text={m.documents_unknown()}
      action={
        <Link to="/" className={buttonClass('main')}>
          {m.not_found_home()}
        </Link>
      }
    />
  )
}

function Content({ kind }: { kind: DocumentKind }) {
  const { version } = route.useSearch()
  const { data, isError, error, refetch } = useQuery(documentOptions(kind, version))
  if (!data && isError) {
    if (error instanceof Refusal && error.code === 'not_found') return <Unknown />
    return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-120 rounded-lg" />
  const [current] = data.versions
  const earlier = data.versions.filter((each) => each.version !== data.version)
  return (
    <div className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_280px] lg:items-start">
      <Card className="space-y-6">
        {current && current.version !== data.version && (
          <p className="type-body rounded-md bg-warning-tint px-4 py-3 text-warning-on-tint">
            {m.documents_is_earlier()}{' '}
            <Link to="/documents/$kind" params={{ kind }} search={{}} className={linkClass}>
              {m.documents_to_current()}
            </Link>
          </p>
        )}
        <MarkedText text={data.text} />
        {kind === 'limits' && <CurrentLimits />}
        {kind === 'accessibility' && <SupportLink className={buttonClass('secondary')} />}
      </Card>
      <div className="space-y-4">
        <p className="type-small text-text-3">
          {m.documents_version({ version: data.version })}, <DateTime iso={data.publishedAt} dateOnly />
        </p>
        {earlier.length > 0 && (
          <nav aria-labelledby="versions">
            <h2 id="versions" className="type-label mb-1 text-text-2">
              {m.documents_versions()}
            </h2>
            <ul>
              {earlier.map((each) => (
                <li key={each.version}>
                  <Link
                    to="/documents/$kind"
                    params={{ kind }}
                    search={each === current ? {} : { version: each.version }}
                    className="type-small inline-flex min-h-11 items-center gap-2 text-text-2 hover:text-text lg:min-h-8"
                  >
                    {m.documents_version({ version: each.version })}
                    <DateTime iso={each.publishedAt} dateOnly />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  )
}
