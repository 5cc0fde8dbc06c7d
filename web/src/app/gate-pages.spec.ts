import { expect, it } from '@jest/globals'
import { matchRoutes } from 'react-router'
import { gateRules } from '../shared/gate/gate-rules.ts'
import { routes } from './routes.tsx'

it('says of each gate truly whether the page that lifts it is there', () => {
  const isPage = (address: string): boolean => {
    const path = matchRoutes(routes, address)?.at(-1)?.route.path
    return path !== undefined && path !== '*'
  }
  const said = Object.entries(gateRules).map(([gate, { hasPage }]) => [gate, hasPage])
  expect(said).toEqual(Object.entries(gateRules).map(([gate, { to }]) => [gate, isPage(to)]))
  expect(said).toHaveLength(12)
})
