import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { count, id, time } from '../../scalars.ts'
import { search } from '../shared.ts'

const perHour = z.int().min(0).max(500).nullable()
const roles = ['moderator'] as const
/** minutes */
export const pauses = [5, 15, 30, 60] as const

export const wellness = defineResource({
  name: 'wellness',
  owner: 'moderation',
  roles,
  writeRoles: roles,
  subjects: [],
  summary:
    'How a moderator works: what is grey or muted, how much hard content an hour, and pauses; each sees their own',
  sort: ['id'],
  record: z.object({
    id: id.describe('of the moderator'),
    grey: z.boolean().describe('pictures stay grey, also when they are shown'),
    muted: z.boolean().describe('recordings begin muted'),
    hardPerHour: perHour.describe('flagged pictures and harmful reports; null: no limit of one’s own'),
    leadHardPerHour: perHour.describe('the limit of an admin; the lower of the two applies'),
    hardLastHour: count,
    pausedUntil: time.nullable().describe('until then no hard content is given'),
  }),
  filter: z.object({ ...search }),
  update: z.object({ grey: z.boolean(), muted: z.boolean(), hardPerHour: perHour, leadHardPerHour: perHour }).partial(),
  actions: {
    pause: {
      summary: 'Take a pause from hard content; it can be extended, not shortened',
      input: z.object({ minutes: z.int().min(1).max(240) }),
      roles,
    },
  },
})
