import { Link } from '@tanstack/react-router'
import { m } from '../../texts/compiled/messages.js'
import { Skeleton } from '../../ui/messages/states.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { ListTableProps, NarrowRow } from './list-props.ts'
import { RowMenu } from './RowMenu.tsx'
import { walk } from './walk.ts'

const overRow = 'absolute inset-0 focus-visible:outline-offset-[-2px]'

/** The list on a phone: rows of two lines; a chip replaces sorting by the table's headings. */
export function NarrowList<R>(props: ListTableProps<R>) {
  const { label, rows, error, rowKey, rowName, onOpen, page, narrow, actions, perPage = 10 } = props
  return (
    <>
      <OrderChip {...props} />
      <ul
        aria-label={label}
        aria-busy={rows === undefined && !error}
        className="divide-y divide-line"
        onKeyDown={walk('li', (row) => row?.querySelector(':is(a, button)'))}
      >
        {rows?.map((row) => (
          <li
            key={rowKey(row)}
            data-row={rowKey(row)}
            className="relative flex min-h-16 items-center gap-1 py-2 pr-2 pl-3 hover:bg-raised"
          >
            {page ? (
              <Link {...page(row)} aria-label={rowName(row)} className={overRow} />
            ) : (
              <button type="button" aria-label={rowName(row)} className={overRow} onClick={() => onOpen(row)} />
            )}
            <TwoLines {...narrow(row)} />
            {actions && (
              <span className="relative">
                <RowMenu actions={actions(row)} />
              </span>
            )}
          </li>
        ))}
        {!rows &&
          !error &&
          Array.from({ length: perPage }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical skeletons
            <li key={index} className="flex min-h-16 items-center px-3">
              <Skeleton className="h-10 w-full" />
            </li>
          ))}
      </ul>
    </>
  )
}

/** Lets presses through to the row, except on a control of its own. */
function TwoLines({ left, leftNote, right, rightNote, below }: NarrowRow) {
  return (
    <span className="pointer-events-none relative flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-2 wrap-anywhere [&_:is(a,button,label,input)]:pointer-events-auto">
      <span className="min-w-[min(100%,6rem)] flex-1">
        <span className="type-strong block">{left}</span>
        {leftNote && <span className="type-small block text-text-2">{leftNote}</span>}
      </span>
      <span className="ml-auto max-w-[max(50%,min(100%,8rem))] shrink-0 text-right">
        {right && <span className="type-strong tabular block">{right}</span>}
        {rightNote && <span className="type-small block text-text-2">{rightNote}</span>}
      </span>
      {below && <span className="w-full">{below}</span>}
    </span>
  )
}

function OrderChip<R>({ columns, order, onOrder }: ListTableProps<R>) {
  const heads = columns.flatMap(({ head, sort, under }) => [
    ...(sort ? [{ head, sort }] : []),
    ...(under ? [under] : []),
  ])
  if (heads.length === 0 || !order || !onOrder) return null
  const options = heads.flatMap(({ head, sort }) => [
    { value: `${sort} desc`, label: `${head} ▼` },
    { value: `${sort} asc`, label: `${head} ▲` },
  ])
  return (
    <div className="border-b border-line p-3">
      <FilterChip
        required
        label={m.admin_list_order()}
        options={options}
        value={order.by && `${order.by} ${order.descending ? 'desc' : 'asc'}`}
        onValue={(value) => {
          const [by, way] = value?.split(' ') ?? []
          onOrder({ by, descending: way !== 'asc' })
        }}
      />
    </div>
  )
}
