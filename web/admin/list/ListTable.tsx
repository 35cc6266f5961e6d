import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { useNarrow } from '../../ui/browser/media.ts'
import { ErrorState, Skeleton } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import type { ListColumn, ListTableProps, SortOrder } from './list-props.ts'
import { NarrowList } from './NarrowList.tsx'
import { RowMenu } from './RowMenu.tsx'
import { walk } from './walk.ts'

/** The table of every list; below 1280, rows of two lines. A press or Enter opens a row, ↑ and ↓ move between rows. */
export function ListTable<R>(props: ListTableProps<R>) {
  const { rows, error, onRetry, empty, onReset } = props
  const isNarrow = useNarrow()
  return (
    <>
      {isNarrow ? <NarrowList {...props} /> : <WideTable {...props} />}
      {error && <ErrorState text={error} onRetry={onRetry} />}
      {rows?.length === 0 && !error && (
        <div className="flex flex-col items-center gap-3 py-10">
          <p className="type-strong">{empty}</p>
          {onReset && (
            <Button size="compact" onClick={onReset}>
              {m.admin_reset()}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const heights = { line: 'h-11', lines: 'h-13.5', queue: 'h-14' }

function WideTable<R>(props: ListTableProps<R>) {
  const { label, columns, rows, error, actions, height = 'line', perPage = 10 } = props
  return (
    // `relative`: text for screen readers only is positioned absolutely and must not widen the page.
    <div className="relative overflow-x-auto">
      <table aria-label={label} aria-busy={rows === undefined && !error} className="w-full border-collapse type-dense">
        {/* The widths of the columns are unknown before the rows. */}
        <thead className={rows || error ? undefined : 'invisible'}>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <Head key={column.key} column={column} {...props} />
            ))}
            {actions && (
              <th scope="col" className="w-12">
                <span className="sr-only">{m.admin_row_actions()}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDown={walk('tr', (row) => row)}>
          {rows?.map((row) => (
            <Row key={props.rowKey(row)} row={row} {...props} />
          ))}
          {!rows &&
            !error &&
            Array.from({ length: perPage }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: identical skeletons
              <tr key={index} className={classes('border-b border-line last:border-0', heights[height])}>
                <td colSpan={columns.length + (actions ? 1 : 0)} className="px-3">
                  <Skeleton className="h-5" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<R>({ column, order, onOrder }: { column: ListColumn<R> } & Pick<ListTableProps<R>, 'order' | 'onOrder'>) {
  const { head, sort, under, figure } = column
  const side = figure ? 'text-right' : 'text-left'
  if (!sort || !order || !onOrder) {
    return (
      <th scope="col" className={classes('type-label h-11 px-3 whitespace-nowrap text-text-3', side)}>
        {head}
      </th>
    )
  }
  const current = order.by === sort || (under !== undefined && order.by === under.sort)
  return (
    <th
      scope="col"
      aria-sort={current ? (order.descending ? 'descending' : 'ascending') : 'none'}
      className={classes('h-11 p-0 whitespace-nowrap', under && 'py-1', side)}
    >
      <SortButton head={head} sort={sort} order={order} onOrder={onOrder} isHalf={under !== undefined} />
      {under && <SortButton {...under} order={order} onOrder={onOrder} isHalf />}
    </th>
  )
}

interface SortButtonProps {
  head: string
  sort: string
  order: SortOrder
  onOrder: (order: SortOrder) => void
  /** One of two lines. */
  isHalf: boolean
}

function SortButton({ head, sort, order, onOrder, isHalf }: SortButtonProps) {
  const current = order.by === sort
  return (
    <button
      type="button"
      className={classes(
        'type-label px-3 hover:text-text',
        isHalf ? 'block min-h-6 w-full [text-align:inherit]' : 'min-h-11',
        current ? 'text-text' : 'text-text-3',
      )}
      onClick={() => onOrder({ by: sort, descending: current ? !order.descending : true })}
    >
      {head} <span aria-hidden="true">{current ? (order.descending ? '▼' : '▲') : '↕'}</span>
    </button>
  )
}

function Row<R>({
  row,
  columns,
  rowKey,
  rowName,
  onOpen,
  actions,
  height = 'line',
}: { row: R } & Pick<ListTableProps<R>, 'columns' | 'rowKey' | 'rowName' | 'onOpen' | 'actions' | 'height'>) {
  return (
    <tr
      tabIndex={0}
      data-row={rowKey(row)}
      aria-label={rowName(row)}
      className={classes(
        'cursor-pointer border-b border-line last:border-0 hover:bg-raised focus-visible:bg-raised',
        heights[height],
      )}
      onClick={(event) => {
        // Links and buttons inside handle the press themselves, and so does a menu that is rendered elsewhere on the page.
        const pressed = event.target as Element
        if (event.currentTarget.contains(pressed) && !pressed.closest('a, button')) onOpen(row)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row)
      }}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          className={classes('px-3 py-1.5', column.figure && 'tabular text-right whitespace-nowrap')}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td className={'pr-2 text-right'}>
          <span className="-my-2 inline-block">
            <RowMenu actions={actions(row)} />
          </span>
        </td>
      )}
    </tr>
  )
}
