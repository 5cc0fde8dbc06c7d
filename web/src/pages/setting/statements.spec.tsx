import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { Screen } from './statements.tsx'

const network = fakeNetwork()
beforeAll(() => startI18n())
beforeEach(() => logInAs('me'))

const statement = {
  statement_id: 's1',
  kind: 'limit',
  code: 'advert',
  facts: '多次发布联系方式',
  isAutomated: false,
  policyVersion: 2,
  redress: 'support',
  at: '2026-03-01T04:00:00.000Z',
  until: '2026-03-08T04:00:00.000Z',
  withdrawnAt: null as string | null,
}

it('a restriction is explained by its rule, the facts, who decided, and what one can do', async () => {
  const lifted = { ...statement, statement_id: 's2', kind: 'comment', code: null, isAutomated: true }
  const list = [statement, { ...lifted, redress: 'resubmit', until: null, withdrawnAt: statement.at }]
  network.ok('users/getMyStatements', { list, total: 2 })
  showPages([{ path: '/setting/statements', element: <Screen /> }], '/setting/statements')
  expect(await screen.findByRole('heading', { name: '限制联系陌生人' })).toBeVisible()
  expect(screen.getByText('违反的规则：不得发布广告或引流')).toBeVisible()
  expect(screen.getByText(/由审核员决定 · 社区规则第2版/)).toBeVisible()
  expect(screen.getByText(/联系客服/)).toBeVisible()
  expect(screen.getByText(/由自动检查决定/)).toBeVisible()
  expect(screen.getByText('已解除')).toBeVisible()
  expect(screen.queryByText(/修改后/)).toBeNull()
})
