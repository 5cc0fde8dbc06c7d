import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { count, date, time } from '../scalars.ts'

const share = z.number().min(0).max(1)

/** Results of the decks, with the same names for the console, the service's metrics and the operator's command. */
export const exposure = z.object({
  group: z.string().describe('all, newcomers, or a province by its code'),
  members: count,
  shown: count.describe('places in decks'),
  gini: z.number().describe('of exposure: 0 all alike … 1 all for one'),
  invisible: share.describe('of the members, who were in nobody’s deck'),
  matches: count.describe('pairs in which both said yes'),
  answeredTalks: count.describe('pairs in which both wrote'),
})
export const calibrationBin = z.object({
  from: z.number().describe('chances from here on, a tenth wide'),
  decisions: count,
  said: share.describe('mean chance before the decision was known'),
  was: share.describe('of these, who said yes'),
})

export const matchingDays = defineResource({
  name: 'matchingDays',
  owner: 'users',
  roles: ['moderator'],
  subjects: [],
  summary: 'What came of the decks, a record a day, each of the seven days before: exposure, newcomers, true chances',
  sort: ['id'],
  record: z.object({
    id: date,
    at: time.describe('when it was measured'),
    ofEach: z.int().min(1).describe('one member in so many was looked at'),
    groups: z.array(exposure),
    percentiles: z.array(z.object({ percent: z.int(), times: count })).describe('how often members were shown'),
    topShare: share.describe('of all places in decks, those of the hundredth of the members who have most'),
    firstDay: z.object({ members: count, unseen: share }).describe('newcomers whose first day is over'),
    calibration: z.array(calibrationBin),
    calibrationError: share.nullable().describe('mean distance of what was said and what was; null: no decision'),
  }),
  filter: z.object({ from: date.optional(), to: date.optional() }),
})
