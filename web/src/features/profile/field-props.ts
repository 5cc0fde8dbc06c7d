import type { Profile } from '@xinyu/contracts/profile'
import type { Change } from './use-autosave.ts'

/** The props of a profile field, in the wizard and in the editor. */
export interface FieldProps {
  profile: Profile
  onChange(change: Change): void
  /** whether the field's value cannot be saved; meanwhile “saved” is not shown */
  onInvalid(field: string, isInvalid: boolean): void
}
