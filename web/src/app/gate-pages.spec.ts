import { expect, it } from '@jest/globals'
import { matchRoutes } from 'react-router'
import { gateRules } from '../shared/gate/gate-rules.ts'
import { routes } from './routes.tsx'

it('every gate leads to an existing page', () => {
  const isPage = (address: string): boolean => {
    const path = matchRoutes(routes, address)?.at(-1)?.route.path
    return path !== undefined && path !== '*'
  }
  const missing = Object.entries(gateRules).filter(([, { to }]) => !isPage(to))
  expect(missing.map(([gate]) => gate)).toEqual([])
  expect(Object.keys(gateRules)).toHaveLength(12)
})
