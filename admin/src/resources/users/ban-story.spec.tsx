import '../../test/globals.ts'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fakeServer, listOf } from '../../test/fake-server.ts'
import { aMember, signIn } from '../../test/people.ts'
import { templatesOf } from '../../test/templates.ts'

const { openApp } = await import('../../test/open-app.tsx')
const { banNotice, banTextFor } = await import('../../shared/ban/ban-reasons.ts')

const member = {
  ...aMember(),
  id: 'member-1',
  isCompleted: 4,
  phone: '138****0001',
  isVip: false,
  vipLimitDate: null,
  guanPoint: 0,
  lastActive: null,
  images: [],
  banReason: null,
  emotion: '',
  lover: '',
  habits: [],
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('a ban', () => {
  test('is given by reason and end, and shows before what the member will read', async () => {
    signIn('moderator')
    const server = fakeServer({
      'GET /api/admin/users/member-1': () => ({ json: member }),
      'POST /api/admin/users/member-1/ban': () => ({ json: { ...member, isCompleted: 5 } }),
      'GET /api/admin/reasonTemplates': () => listOf(templatesOf('users')),
      'GET /api/admin/*': () => listOf([]),
    })
    const user = userEvent.setup()
    openApp('/users/member-1/show')
    await user.click(await screen.findByRole('button', { name: '封禁' }))
    const dialog = within(await screen.findByRole('dialog', { name: '封禁“林清浅”' }))
    await user.click(dialog.getByRole('button', { name: '封禁' }))
    expect(dialog.getByText('请选择违反的规则')).toBeVisible()
    await user.click(await dialog.findByRole('button', { name: '骚扰辱骂' }))
    await user.click(dialog.getByRole('button', { name: '30 天' }))
    const preview = dialog.getByRole('group', { name: '会员会看到' })
    expect(preview).toHaveTextContent('原因：骚扰、辱骂或威胁其他会员，违反社区规范。')
    expect(preview).toHaveTextContent('规则：不得骚扰、辱骂或威胁他人')
    expect(preview).toHaveTextContent('解封时间：')
    await user.click(dialog.getByRole('button', { name: 'English' }))
    expect(preview).toHaveTextContent('Reason: Harassing, insulting or threatening other members')
    await user.click(dialog.getByRole('button', { name: '永久' }))
    expect(preview).toHaveTextContent('The ban has no end')
    await user.click(dialog.getByRole('button', { name: '封禁' }))
    await screen.findByText('已封禁“林清浅”')
    expect(server.sent('POST', '/api/admin/users/member-1/ban')[0]?.body).toEqual({
      reason: 'Harassing, insulting or threatening other members breaks the rules of conduct.',
      days: null,
      rule: 'harassment',
    })
  })
})

test('a text edited by the moderator stays when the reason or the language changes', () => {
  const reasons = templatesOf('users')
  expect(banTextFor(reasons, 'fraud', 'en', '我自己写的说明')).toBe('我自己写的说明')
  const chinese = banTextFor(reasons, 'fraud', 'zh-CN', '')
  expect(banTextFor(reasons, 'fraud', 'en', chinese)).toContain('Asking people for money')
  expect(banNotice('zh-CN', '广告', null, new Date(0))).toContain('封禁没有期限')
})
