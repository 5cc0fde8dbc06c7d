import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { SysNotice } from '../../resources/sys-notices/sys-notice.ts'
import { fakeServer, listOf } from '../../test/fake-server.ts'
import { signIn } from '../../test/people.ts'

const { openApp } = await import('../../test/open-app.tsx')
// slow on a busy machine

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const at = '2026-03-01T04:00:00.000Z'
const notice = (over: Partial<SysNotice> = {}): SysNotice => ({
  id: 'b1',
  title: '今晚维护',
  content: '两点到四点',
  titleEn: '',
  contentEn: '',
  link: null,
  to: 'all',
  user_id: null,
  group_id: null,
  kind: 'service',
  total: 1_000_000,
  sent: 250_000,
  read: 12,
  state: 'sending',
  by: 'staff-2',
  approvedBy: null,
  startsAt: null,
  publishedAt: at,
  addtime: at,
  ...over,
})

test('a system message shows its recipients and a preview, is tested on the author’s account, and sent to a group', async () => {
  signIn('support')
  const server = fakeServer({
    'GET /api/admin/sysNotices': () => listOf([]),
    'POST /api/msg/countSysMsg': () => ({ json: { status: 0, total: 4321, sendSeconds: 1 } }),
    'POST /api/msg/addSysMsg': () => ({ json: { status: 0, task_id: 'b2', total: 1, sent: 0, state: 'waiting' } }),
    'POST /api/admin/sysNotices': ({ body }) => ({ json: notice(body as Partial<SysNotice>) }),
  })
  const user = userEvent.setup()
  openApp('/sysNotices/create')
  await user.click(await screen.findByRole('combobox', { name: '哪一组' }))
  await user.click(await screen.findByRole('option', { name: '女会员' }))
  expect(await screen.findByText(/将发给 4321 人/)).toBeVisible()
  for (const [name, words] of [
    ['标题', '今晚维护'],
    ['内容', '两点到四点'],
  ] as const) {
    await user.click(screen.getByRole('textbox', { name }))
    await user.paste(words)
  }
  const phone = within(screen.getByRole('region', { name: '会员看到的样子' }))
  expect([phone.getByText('今晚维护'), phone.getByText('两点到四点')]).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: '先发给自己看看' }))
  expect(await screen.findByText('已发给你自己，请在客户端查看')).toBeVisible()
  expect(server.sent('POST', '/api/msg/addSysMsg')[0]?.body).toMatchObject({ to: 'one', user_id: 'staff-1' })
  await user.click(screen.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(server.sent('POST', '/api/admin/sysNotices')).toHaveLength(1))
  expect(server.sent('POST', '/api/admin/sysNotices')[0]?.body).toEqual({
    title: '今晚维护',
    content: '两点到四点',
    titleEn: '',
    contentEn: '',
    to: 'group',
    kind: 'service',
    group_id: 'women',
  })
})

test('an advertisement is marked: it is counted and sent as marketing, and tested on the author’s account as any message', async () => {
  signIn('support')
  const server = fakeServer({
    'GET /api/admin/sysNotices': () => listOf([notice({ kind: 'marketing' })]),
    'POST /api/msg/countSysMsg': ({ body }) => ({
      json: { status: 0, total: (body as { kind?: string }).kind === 'marketing' ? 12 : 4321, sendSeconds: 1 },
    }),
    'POST /api/msg/addSysMsg': () => ({ json: { status: 0, task_id: 'b2', total: 1, sent: 0, state: 'waiting' } }),
    'POST /api/admin/sysNotices': ({ body }) => ({ json: notice(body as Partial<SysNotice>) }),
  })
  const user = userEvent.setup()
  openApp('/sysNotices/create')
  await user.click(await screen.findByRole('combobox', { name: '哪一组' }))
  await user.click(await screen.findByRole('option', { name: '女会员' }))
  await user.click(screen.getByRole('radio', { name: '推广消息' }))
  expect(await screen.findByText(/将发给 12 人/)).toBeVisible()
  for (const name of ['标题', '内容']) {
    await user.click(screen.getByRole('textbox', { name }))
    await user.paste('七夕活动')
  }
  await user.click(screen.getByRole('button', { name: '先发给自己看看' }))
  await waitFor(() => expect(server.sent('POST', '/api/msg/addSysMsg')).toHaveLength(1))
  expect(server.sent('POST', '/api/msg/addSysMsg')[0]?.body).toMatchObject({ to: 'one', kind: 'service' })
  await user.click(screen.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(server.sent('POST', '/api/admin/sysNotices')).toHaveLength(1))
  expect(server.sent('POST', '/api/admin/sysNotices')[0]?.body).toMatchObject({ kind: 'marketing', group_id: 'women' })
  expect(await screen.findByRole('cell', { name: '推广消息' })).toBeVisible()
})

test('its progress is shown, it can be paused, and somebody else than its author approves it, having seen who gets what', async () => {
  signIn('support')
  const server = fakeServer({
    'GET /api/admin/sysNotices': () =>
      listOf([notice(), notice({ id: 'b2', state: 'asked', by: 'staff-1' }), notice({ id: 'b3', state: 'asked' })]),
    'POST /api/admin/sysNotices/b1/pause': () => ({ json: notice({ state: 'paused' }) }),
    'POST /api/msg/countSysMsg': () => ({ json: { status: 0, total: 21, sendSeconds: 1 } }),
    'POST /api/admin/sysNotices/b3/approve': () => ({ json: notice({ id: 'b3', state: 'waiting' }) }),
  })
  const user = userEvent.setup()
  openApp('/sysNotices')
  expect(await screen.findAllByText('已送达 250000 / 1000000，已读 12')).not.toHaveLength(0)
  expect(screen.getAllByRole('button', { name: '批准发送' })).toHaveLength(1)
  expect(screen.getByText('等待另一位同事批准')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '暂停' }))
  await waitFor(() => expect(server.sent('POST', '/api/admin/sysNotices/b1/pause')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: '批准发送' }))
  const dialog = within(await screen.findByRole('dialog', { name: '批准这条消息' }))
  expect(await dialog.findByText(/将发给 21 人.*另一位同事批准/)).toBeVisible()
  expect(within(dialog.getByRole('region', { name: '会员看到的样子' })).getByText(notice().title)).toBeVisible()
  expect(server.sent('POST', '/api/admin/sysNotices/b3/approve')).toEqual([])
  await user.click(dialog.getByRole('button', { name: '批准发送' }))
  await waitFor(() => expect(server.sent('POST', '/api/admin/sysNotices/b3/approve')).toHaveLength(1))
})
