import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { count, date, time } from '../scalars.ts'

const share = z.number().min(0).max(1)

/** Results of the decks, with the same names for the console, the service's metrics and the operator's command. */
export const exposure = z.object({
  group: z.string().describe('all, newcomers, or a province by its code'),
  members: count,
  shown: count.describe('places in decks'),
  gini: z.number().describe('Gini coefficient of exposure: 0 equal … 1 all for one member'),
  invisible: share.describe('share of members who appeared in no deck'),
  matches: count.describe('pairs in which both said yes'),
  answeredTalks: count.describe('pairs in which both wrote'),
})
export const calibrationBin = z.object({
  from: z.number().describe('lower bound of an interval of chances, a tenth wide'),
  decisions: count,
  said: share.describe('mean predicted chance'),
  was: share.describe('share of these who said yes'),
})

export const matchingDays = defineResource({
  name: 'matchingDays',
  owner: 'users',
  roles: ['moderator'],
  subjects: [],
  summary:
    'Outcome of the decks, a record a day about the seven days before: exposure, newcomers, calibration of chances',
  sort: ['id'],
  record: z.object({
    id: date,
    at: time.describe('when it was measured'),
    ofEach: z.int().min(1).describe('sampling: one of so many members was measured'),
    groups: z.array(exposure),
    percentiles: z.array(z.object({ percent: z.int(), times: count })).describe('times members were shown'),
    topShare: share.describe('share of all places in decks that the most shown hundredth of the members has'),
    firstDay: z.object({ members: count, unseen: share }).describe('newcomers whose first day has ended'),
    calibration: z.array(calibrationBin),
    calibrationError: share
      .nullable()
      .describe('mean difference between predicted chance and outcome; null: no decision'),
  }),
  filter: z.object({ from: date.optional(), to: date.optional() }),
})
