import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { count, id, text, time } from '../../scalars.ts'
import { search } from '../shared.ts'

const fields = {
  text: text(8_000).min(20),
  textEn: text(8_000).min(20),
  note: text(500).min(2).describe('what is new in it, for moderators'),
}

export const policies = defineResource({
  name: 'policies',
  owner: 'moderation',
  roles: ['moderator'],
  writeRoles: ['admin'],
  subjects: [],
  summary: 'The rules that moderators decide by, in versions that never change; decisions keep theirs',
  sort: ['version'],
  record: z.object({
    id,
    version: count,
    ...fields,
    since: time,
    by: id.nullable().describe('null: the first version'),
  }),
  filter: z.object({ ...search }),
  create: z.object(fields),
})
