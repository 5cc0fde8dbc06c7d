import type { z } from 'zod'
import type { Resource } from '../resource.ts'
import { identifyingFields } from './personal.ts'

/** filters by which somebody looks for one person or one thing */
const lookups: ReadonlySet<string> = new Set(['q', 'id', 'operationId', 'person_id', 'post_id', 'similarTo'])

/**
 * The filters of a list that a saved view keeps: none of those that name somebody, so that nobody's name, number or id
 * outlives them in what a colleague has saved.
 */
export const keptFilters = ({ filter }: Pick<Resource, 'filter'>): string[] =>
  Object.keys((filter as z.ZodObject).shape).filter((name) => !lookups.has(name) && !identifyingFields.has(name))
