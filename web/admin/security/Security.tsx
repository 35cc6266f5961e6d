import { m } from '../../texts/compiled/messages.js'
import { GroupForm } from '../settings/GroupForm.tsx'
import type { AllSettings } from '../settings/queries.ts'
import { SecondFactor } from './SecondFactor.tsx'

/** The administrator's own second factor, and whether it is required for everyone. */
export default function Security({ saved }: { saved: AllSettings['security'] }) {
  return (
    <>
      <SecondFactor />
      <GroupForm key="security" section="security" title={m.admin_factor_duty()} saved={saved} />
    </>
  )
}
