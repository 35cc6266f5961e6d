import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/shown/Button.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { useMay } from '../forms/may.ts'
import { useColumns } from './columns.tsx'
import type { ListOf, OpenList } from './define-list.ts'
import { FileButton } from './FileButton.tsx'
import { nextOf, pageOptions, pageSize, queryIn, rowsOf } from './fetch-list.ts'
import { ListBar } from './ListBar.tsx'
import { ListTable } from './ListTable.tsx'
import { useOpenRow } from './open-row.ts'
import { Pager } from './Pager.tsx'
import { usePages } from './pages.ts'
import { renderTable } from './table-of.tsx'
import { useView, without } from './view.ts'

/** A list of the panel: filters, table and pages; the state of the screen is in the URL. */
export function List<R, P>({ of }: { of: ListOf<R, P> }) {
  const may = useMay()
  const { filters = [], stored, file, order, actions, errorText = adminErrorText } = of
  const at = useView()
  const { view, look } = at
  const perPage = pageSize(of)
  const opened = useOpenRow()
  const navigate = useNavigate()
  const table = renderTable(of)
  const { columns, chooser } = useColumns(stored ?? '', table.columns)
  const query = queryIn(of, view)
  const pages = usePages(JSON.stringify(query), perPage)
  const page = useQuery(pageOptions(of, query, pages.cursor))
  const { data: reply } = page
  const total = useTotal(of, query, reply)
  const rows = reply && rowsOf(of, reply)
  const shown = rows?.length ?? 0
  const cleared = without(filters.flatMap(({ params }) => params))
  const filtered = filters.some(({ params, query }) => params.length > 0 && Object.keys(query(view)).length > 0)
  const onClear = filtered ? () => look(cleared) : undefined
  const list: OpenList<R, P> = { ...at, reply, rows, opened, cleared }
  return (
    <div className="space-y-4">
      {stored && (
        <ListBar list={stored} total={total}>
          {chooser}
          {file && may(file.needs) && (
            <FileButton
              label={m.admin_list_export()}
              fetch={() => call(file.call, { body: query } as never) as never}
            />
          )}
          {of.controls?.(list)}
        </ListBar>
      )}
      <section aria-label={table.label} className="rounded-md border border-line bg-surface">
        {of.head?.(list)}
        <Filters of={of} list={list} onClear={onClear} />
        <ListTable
          {...table}
          columns={columns}
          rows={rows}
          rowName={of.rowName}
          order={
            order && { by: query.sort ?? order.by, descending: query.order ? query.order !== 'asc' : order.descending }
          }
          onOrder={({ by, descending }) => look({ sort: by, order: descending ? 'desc' : 'asc' })}
          onOpen={(row) => (of.page ? void navigate(of.page(row)) : opened.open(of.rowKey(row)))}
          page={of.page}
          actions={actions && ((row) => actions(row, list))}
          height={of.height}
          error={page.isError && !rows ? errorText(page.error) : undefined}
          onRetry={() => void page.refetch()}
          empty={of.empty()}
          onReset={onClear}
          perPage={perPage}
        />
        <Pager pages={pages} shown={shown} total={total} next={reply && nextOf(of, reply, pages.before + shown)} />
        {of.details?.(list)}
      </section>
    </div>
  )
}

interface FiltersProps<R, P> {
  of: ListOf<R, P>
  list: OpenList<R, P>
  onClear: (() => void) | undefined
}

function Filters<R, P>({ of, list, onClear }: FiltersProps<R, P>) {
  const note = of.note?.(list.reply)
  return (
    <div className="space-y-2 border-b border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        {of.filters?.map(({ control }) => control(list))}
        {onClear && (
          <Button kind="quiet" size="compact" onClick={onClear}>
            {(of.clear ?? m.admin_reset)()}
          </Button>
        )}
      </div>
      {note && <p className="type-small max-w-[80ch] text-text-2">{note}</p>}
    </div>
  )
}

/** The number of rows, if the server reports it; it may be in the first page only. */
function useTotal<R, P>(of: ListOf<R, P>, query: Readonly<Record<string, string>>, reply: P | undefined) {
  const here = reply && of.total?.(reply)
  const first = useQuery({ ...pageOptions(of, query), staleTime: 60_000, enabled: here === null })
  return here ?? (first.data && of.total?.(first.data)) ?? undefined
}
