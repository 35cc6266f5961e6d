import type { ComponentProps } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'

/** The field for the current password, by which its owner proves their identity. */
export const CurrentPasswordField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    {...props}
    label={m.account_old_password()}
    type="password"
    autoComplete="current-password"
    maxLength={1024}
  />
)
