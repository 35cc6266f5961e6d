import { settingLimits } from '@casino/contract/setting-limits'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { parseAmount } from '../../ui/fields/amount.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button, IconButton } from '../../ui/shown/Button.tsx'
import { call } from '../../wire/api.ts'
import { replaceEntry } from '../forms/replaced.ts'
import { verdictText } from '../forms/route-verdict.ts'
import { type Saving, useSentList } from '../forms/saving.ts'
import { RouteDialog } from './RouteDialog.tsx'
import { conditionsText, type PaymentRoute } from './route-words.ts'

const { most } = settingLimits.routes

interface SavedRoutes {
  routes: PaymentRoute[]
  /** The list that was edited; another administrator may have changed it meanwhile. */
  seenRoutes: PaymentRoute[]
}

interface RoutesProps {
  routes: PaymentRoute[]
  save: Saving<SavedRoutes>
  errorText: (error: unknown) => string
}

/** The routes of top-ups, and a preview of where one would go; each change is saved immediately. */
export default function Routes({ routes: saved, save, errorText }: RoutesProps) {
  const [routes, store] = useSentList(saved, save, (next, seen) => ({ routes: next, seenRoutes: seen }))
  // Includes the list as it was when the dialog opened.
  const [edited, setEdited] = useState<{ place: number; of: PaymentRoute[] }>()
  const close = () => {
    save.reset()
    setEdited(undefined)
  }
  const isFull = routes.length >= most
  return (
    <section aria-label={m.admin_routes()} className="rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="type-h3">{m.admin_routes()}</h2>
          <p className="type-small max-w-prose pt-1 text-text-2">
            {isFull ? m.admin_routes_full({ most }) : m.admin_routes_note()}
          </p>
        </div>
        <Button
          name="routes"
          size="compact"
          disabled={isFull}
          onClick={() => setEdited({ place: routes.length, of: routes })}
        >
          <Plus size={18} aria-hidden />
          {m.admin_route_add()}
        </Button>
      </div>
      <ol className="divide-y divide-line border-t border-line">
        {routes.map((route, place) => (
          <RouteRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a provider may have several routes
            key={place}
            route={route}
            onTurn={(on) => store(replaceEntry(routes, place, { ...route, on }))}
            onEdit={() => setEdited({ place, of: routes })}
            onRemove={() => store(replaceEntry(routes, place))}
          />
        ))}
      </ol>
      {routes.length === 0 && <p className="type-small px-4 pb-4 text-text-2">{m.admin_routes_none()}</p>}
      {save.isError && edited === undefined && <ErrorBox className="m-4">{errorText(save.error)}</ErrorBox>}
      <Preview routes={routes} errorText={errorText} />
      {edited !== undefined && (
        <RouteDialog
          route={edited.of[edited.place]}
          onClose={close}
          errorText={errorText}
          save={(route) =>
            save
              .mutateAsync({ routes: replaceEntry(edited.of, edited.place, route), seenRoutes: edited.of })
              .then(close)
          }
        />
      )}
    </section>
  )
}

interface RouteRowProps {
  route: PaymentRoute
  onTurn: (on: boolean) => void
  onEdit: () => void
  onRemove: () => void
}

function RouteRow({ route, onTurn, onEdit, onRemove }: RouteRowProps) {
  const { provider } = route
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 type-dense">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <span className="type-strong block">{provider}</span>
        <span className="type-small block text-text-2">{conditionsText(route)}</span>
      </span>
      <span className="ml-auto flex items-center">
        <Switch label={m.admin_route_on({ provider })} labelHidden on={route.on} onTurn={onTurn} />
        <IconButton label={m.admin_route_edit({ provider })} onClick={onEdit}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        <IconButton label={m.admin_route_remove({ provider })} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </span>
    </li>
  )
}

/** Where a payment of this sum would go now, and why. */
function Preview({ routes, errorText }: Pick<RoutesProps, 'errorText'> & { routes: readonly PaymentRoute[] }) {
  const [typed, setTyped] = useState('5 000')
  const [method, setMethod] = useState<'card' | 'crypto'>('card')
  const amount = parseAmount(typed)
  const roubles = amount !== undefined && amount > 0 ? roublesFromKopecks(kopecks(amount)) : undefined
  const preview = useQuery({
    queryKey: ['admin', 'route-preview', method, roubles, routes],
    queryFn: ({ signal }) =>
      call('POST /api/admin/payment-routes/preview', {
        body: { method, amount: roubles!, routes: [...routes] },
        signal,
      }),
    enabled: roubles !== undefined,
    placeholderData: (before) => before,
    staleTime: 0,
  })
  return (
    <div className="border-t border-line p-4">
      <h3 className="type-strong">{m.admin_routes_preview()}</h3>
      <div className="mt-2 grid max-w-xl gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          name="preview"
          label={`${m.admin_tx_amount()},\u00a0₽`}
          value={typed}
          onValue={setTyped}
          inputMode="decimal"
          inputClass="tabular"
          autoComplete="off"
        />
        <SelectField
          label={m.payment_method()}
          value={method}
          onValue={setMethod}
          options={[
            { value: 'card', label: m.method_card() },
            { value: 'crypto', label: m.method_crypto() },
          ]}
        />
      </div>
      {preview.isError && <ErrorBox className="mt-3">{errorText(preview.error)}</ErrorBox>}
      {preview.data && (
        <div aria-live="polite" className="mt-3">
          <p className="type-strong">{destination(preview.data, routes)}</p>
          <ul className="type-small text-text-2">
            {preview.data.why
              .filter(({ verdict }) => verdict !== 'chosen' && verdict !== 'share')
              .map(({ provider, verdict }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a provider may have several routes
                <li key={place}>
                  {provider}: {verdictText(verdict)}
                </li>
              ))}
          </ul>
        </div>
      )}
    </div>
  )
}

interface Previewed {
  readonly provider: string | null
  readonly why: readonly { readonly provider: string; readonly verdict: string }[]
}

/** The provider, or those that share the payment, each with its share. */
function destination({ provider, why }: Previewed, routes: readonly PaymentRoute[]): string {
  if (provider === null) return m.admin_routes_goes_none()
  const shared = why.filter(({ verdict }) => verdict === 'chosen' || verdict === 'share')
  if (shared.length < 2) return m.admin_routes_goes({ provider })
  // The verdicts are in the order of the routes of this method.
  const used = routes.filter((route) => why.some((one) => one.provider === route.provider))
  const sharing = used.filter((_, at) => why[at]?.verdict === 'chosen' || why[at]?.verdict === 'share')
  const total = sharing.reduce((sum, { share }) => sum + share, 0)
  const parts = sharing.map((route) => `${route.provider} ${Math.round((route.share * 100) / total)} %`)
  return m.admin_routes_goes({ provider: parts.join(', ') })
}
