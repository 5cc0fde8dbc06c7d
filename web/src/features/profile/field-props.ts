import type { Profile } from '@xinyu/contracts/profile'
import type { Change } from './use-autosave.ts'

/** What a field of the profile is given, in the wizard and in the editor. */
export interface FieldProps {
  profile: Profile
  onChange(change: Change): void
  /** what stands in the field cannot be saved, or can again: nobody reads “saved” above it */
  onInvalid(field: string, isInvalid: boolean): void
}
