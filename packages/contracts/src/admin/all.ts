import type { Resource } from '../resource.ts'
import * as content from './content.ts'
import { decisions, escalations, faceComparisons, memberNotes, moderatorFigures, reasonTemplates } from './desk.ts'
import * as matching from './matching.ts'
import * as money from './money.ts'
import * as people from './people.ts'
import { resources } from './resources.ts'
import * as reports from './reports.ts'
import * as support from './support.ts'

/** Every admin resource of the product; those with `built: false` answer 501. */
export const allResources: readonly Resource[] = [
  ...resources,
  ...Object.values(people),
  ...Object.values(content),
  ...Object.values(reports),
  ...Object.values(money),
  matching.matchingDays,
  ...Object.values(support),
  decisions,
  moderatorFigures,
  escalations,
  memberNotes,
  faceComparisons,
  reasonTemplates,
]
