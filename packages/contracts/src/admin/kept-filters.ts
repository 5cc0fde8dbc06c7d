import type { z } from 'zod'
import type { Resource } from '../resource.ts'
import { identifyingFields } from './personal.ts'

/** filters that search for one person or record */
const lookups: ReadonlySet<string> = new Set(['q', 'id', 'operationId', 'person_id', 'post_id', 'similarTo'])

/**
 * The filters that a saved view keeps: none that identify a person, so that nobody's name, number or id is kept in a
 * staff member's saved views after an erasure.
 */
export const keptFilters = ({ filter }: Pick<Resource, 'filter'>): string[] =>
  Object.keys((filter as z.ZodObject).shape).filter((name) => !lookups.has(name) && !identifyingFields.has(name))
