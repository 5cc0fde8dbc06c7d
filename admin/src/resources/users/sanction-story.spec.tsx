import '../../test/globals.ts'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fakeServer, listOf } from '../../test/fake-server.ts'
import { aMember, signIn } from '../../test/people.ts'
import { templatesOf } from '../../test/templates.ts'

const { openApp } = await import('../../test/open-app.tsx')
const { sanctionNotice, reasonTextFor } = await import('../../shared/sanction/sanction-reasons.ts')

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
    await user.click(await screen.findByRole('button', { name: '警告或封禁' }))
    const dialog = within(await screen.findByRole('dialog', { name: '对“林清浅”作出决定' }))
    await user.click(dialog.getByRole('button', { name: '封禁' }))
    expect(dialog.getByText('请选择违反的规则')).toBeVisible()
    await user.click(await dialog.findByRole('button', { name: '骚扰辱骂' }))
    await user.click(dialog.getByRole('button', { name: '封禁 30 天' }))
    const preview = dialog.getByRole('group', { name: '会员会看到' })
    expect(preview).toHaveTextContent('原因：骚扰、辱骂或威胁其他会员，违反社区规范。')
    expect(preview).toHaveTextContent('规则：不得骚扰、辱骂或威胁他人')
    expect(preview).toHaveTextContent('解封时间：')
    await user.click(dialog.getByRole('button', { name: 'English' }))
    expect(preview).toHaveTextContent('Reason: Harassing, insulting or threatening other members')
    await user.click(dialog.getByRole('button', { name: '永久封禁' }))
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

test('the step that follows from the record is proposed, and a limit says to its member until when', async () => {
  signIn('moderator')
  const at = new Date().toISOString()
  const record = { ...member, sanctions: [{ step: 'warning', rule: 'harassment', at, until: null, by: 'staff-2' }] }
  const server = fakeServer({
    'GET /api/admin/users/member-1': () => ({ json: record }),
    'POST /api/admin/users/member-1/limit': () => ({
      json: Object.assign(record, { limitedUntil: '2099-01-01T00:00:00.000Z' }),
    }),
    'GET /api/admin/reasonTemplates': () => listOf(templatesOf('users')),
    'GET /api/admin/*': () => listOf([]),
  })
  openApp('/users/member-1/show')
  await userEvent.click(await screen.findByRole('button', { name: '警告或封禁' }))
  const dialog = within(await screen.findByRole('dialog', { name: '对“林清浅”作出决定' }))
  await userEvent.click(await dialog.findByRole('button', { name: '骚扰辱骂' }))
  expect(dialog.getByRole('button', { name: '限制联系陌生人（建议）' })).toHaveAttribute('aria-pressed', 'true')
  expect(dialog.getByRole('group', { name: '会员会看到' })).toHaveTextContent('恢复；期间可以回复给你发过消息的人')
  const lengths = within(dialog.getByRole('group', { name: '限制多久' }))
  expect(lengths.getByRole('button', { pressed: true })).toHaveTextContent('7 天')
  await userEvent.click(lengths.getByRole('button', { name: '30 天' }))
  await userEvent.click(dialog.getByRole('button', { name: '限制' }))
  expect(await screen.findByText('已限制“林清浅”，不能给陌生人发消息')).toBeVisible()
  expect(server.sent('POST', '/api/admin/users/member-1/limit')[0]?.body).toMatchObject({
    days: 30,
    rule: 'harassment',
  })
  expect(await screen.findByText(/^不能给陌生人发消息，至/)).toBeVisible()
})

test('a limit that has ended is neither shown nor offered for lifting', async () => {
  signIn('moderator')
  const limitedUntil = new Date(Date.now() - 60_000).toISOString()
  fakeServer({
    'GET /api/admin/users/member-1': () => ({ json: { ...member, limitedUntil } }),
    'GET /api/admin/*': () => listOf([]),
  })
  openApp('/users/member-1/show')
  await screen.findByRole('button', { name: '警告或封禁' })
  expect(screen.queryByText(/^不能给陌生人发消息，至/)).toBeNull()
  expect(screen.queryByRole('button', { name: '解除限制' })).toBeNull()
})

test('a text edited by the moderator stays when the reason or the language changes', () => {
  const reasons = templatesOf('users')
  expect(reasonTextFor(reasons, 'fraud', 'en', '我自己写的说明')).toBe('我自己写的说明')
  const chinese = reasonTextFor(reasons, 'fraud', 'zh-CN', '')
  expect(reasonTextFor(reasons, 'fraud', 'en', chinese)).toContain('Asking people for money')
  expect(sanctionNotice('zh-CN', '广告', 'forever', null, new Date(0))).toContain('封禁没有期限')
})
