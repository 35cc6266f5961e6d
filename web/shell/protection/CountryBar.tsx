import { m } from '../../texts/compiled/messages.js'
import { useCountryNotServed } from '../../wire/country.ts'
import { Bar } from '../frame/Bar.tsx'

/** Says on every page that the visitor's country is not served, and what they can still do (docs/product.md S14). */
export default function CountryBar() {
  const country = useCountryNotServed()
  if (country === undefined) return null
  return (
    <div role="status">
      <Bar tone="bg-warning-tint text-warning-on-tint">{m.protection_country_bar({ country })}</Bar>
    </div>
  )
}
