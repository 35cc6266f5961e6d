import { SecondFactor } from '../../second-factor/SecondFactor.tsx'
import { m } from '../../texts/compiled/messages.js'
import { GroupForm } from './GroupForm.tsx'
import type { AllSettings } from './queries.ts'

/** The administrator's own second factor, and whether it is required for everyone. */
export default function Security({ saved }: { saved: AllSettings['security'] }) {
  return (
    <>
      <SecondFactor />
      <GroupForm key="security" section="security" title={m.admin_factor_duty()} saved={saved} />
    </>
  )
}
