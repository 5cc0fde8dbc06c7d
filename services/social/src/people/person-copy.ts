import type { PersonCopy as CopyOf } from '@xinyu/platform/people/person-copy'

export const personFields = [
  'GID',
  'name',
  'avatar',
  'gender',
  'birthday',
  'liveCity',
  'work',
  'education',
  'height',
  'aboutMe',
  'isCompleted',
  'hasRealChecked',
  'privacy',
] as const

/** A person as social sees one. */
export type PersonCopy = CopyOf<(typeof personFields)[number]>
