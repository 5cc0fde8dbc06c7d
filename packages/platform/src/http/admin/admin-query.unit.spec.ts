import { describe, expect, test } from '@jest/globals'
import { allResources } from '@xinyu/contracts/admin/all'
import { z } from 'zod'
import { readAdminQuery } from './admin-query.ts'
import { validate } from '../calls/contract.interceptor.ts'

const ask = (resource: (typeof allResources)[number], query: Record<string, string>): unknown => {
  try {
    readAdminQuery(resource, query, validate)
    return null
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe.each(allResources.map((resource) => [resource.name, resource] as const))(
  'the list of %s',
  (_name, resource) => {
    const filters = Object.keys((resource.filter as z.ZodObject).shape)

    test('refuses an unknown filter, also beside a known one', () => {
      const known = filters.includes('q') ? { q: 'x' } : {}
      expect(ask(resource, { filter: JSON.stringify({ ...known, unheardOf: 1 }) })).toBe('FILTER_UNKNOWN')
      for (const name of ['__proto__', 'constructor', 'toString'])
        expect(ask(resource, { filter: `{"${name}":1}` })).toBe('FILTER_UNKNOWN')
    })

    test('refuses an unknown order, and accepts each known one', () => {
      for (const name of ['unheardOf', '__proto__', 'password'])
        expect(ask(resource, { sort: JSON.stringify([name, 'ASC']) })).toBe('SORT_UNKNOWN')
      for (const name of resource.sort) expect(ask(resource, { sort: JSON.stringify([name, 'DESC']) })).toBeNull()
    })
  },
)
