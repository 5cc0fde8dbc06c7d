import type { versions } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'

export type Version = RecordOf<typeof versions>

export const platforms = ['android', 'ios', 'web'] as const
export const platformChoices = platforms.map((id) => ({ id, name: `xinyu.versions.platform.${id}` }))
export const platformTabs = platforms.map((value) => ({ value, label: `xinyu.versions.platform.${value}` }))

/** The writable fields of the form; platform and number of a version never change. */
export const writableVersion =
  (isNew: boolean) =>
  ({ platform, number, name, notes, notesEn, url, key, force, isOn }: Partial<Version>) => ({
    ...(isNew ? { platform, number } : {}),
    name,
    notes: notes ?? '',
    notesEn: notesEn ?? '',
    url: url || null,
    key: key || null,
    force: force ?? false,
    isOn: isOn ?? false,
  })
