import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fakeServer, listOf, refusal } from '../../test/fake-server.ts'
import { signIn } from '../../test/people.ts'

const { openApp } = await import('../../test/open-app.tsx')
// slow on a busy machine

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const version = {
  id: 'v1',
  _id: 'v1',
  number: 237,
  name: '2.3.7',
  notes: '更流畅',
  notesEn: 'Smoother',
  url: null as string | null,
  platform: 'android',
  force: true,
  isOn: false,
  key: null as string | null,
  addtime: '2026-03-01T04:00:00.000Z',
}

test('an administrator uploads a package for a new version, and a forced one needs a confirmation', async () => {
  signIn('admin')
  const known = { ...version }
  const packageUrl = 'https://files.example.com/packages/android/1.apk'
  const server = fakeServer({
    'GET /api/admin/versions': () => listOf([known]),
    'POST /api/upload/versionFilePolicy': () => ({
      json: { status: 0, host: 'https://files.example.com/', fields: { key: 'uploads/staff-1/a.apk' } },
    }),
    'POST /': () => ({ json: {} }),
    'POST /api/upload/uploadVersionFile': () => ({
      json: { status: 0, key: 'packages/android/1.apk', url: packageUrl, size: 3 << 20, sha256: '' },
    }),
    'POST /api/admin/versions': ({ body }) => ({ json: { ...version, ...body, id: 'v2' } }),
    'PUT /api/admin/versions/v1': ({ body }) => ({ json: Object.assign(known, body) }),
  })
  const user = userEvent.setup()
  openApp('/versions/create')
  await user.type(await screen.findByLabelText(/^版本号/), '238')
  await user.type(screen.getByLabelText(/^版本名/), '2.3.8')
  await user.type(screen.getByLabelText(/^更新说明/), '更快')
  await user.type(screen.getByLabelText(/^英文更新说明/), 'Faster')
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['PK'], 'app.apk'))
  expect(await screen.findByText('packages/android/1.apk')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /保存/ }))
  await waitFor(() => expect(server.sent('POST', '/api/admin/versions')).toHaveLength(1))
  expect(server.sent('POST', '/api/admin/versions')[0]?.body).toEqual({
    platform: 'android',
    number: 238,
    name: '2.3.8',
    notes: '更快',
    notesEn: 'Faster',
    url: packageUrl,
    key: 'packages/android/1.apk',
    force: false,
    isOn: false,
  })
  const answers = [false, true]
  window.confirm = () => answers.shift() ?? false
  const toggle = await screen.findByRole('switch', { name: '2.3.7: 未发布' })
  await user.click(toggle)
  expect(server.sent('PUT', '/api/admin/versions/v1')).toEqual([])
  await user.click(toggle)
  expect(await screen.findByRole('switch', { name: '2.3.7: 已发布' })).toBeChecked()
  expect(server.sent('PUT', '/api/admin/versions/v1')[0]?.body).toEqual({ isOn: true })
})

const login = {
  id: 'l1',
  user_id: 'u1',
  name: '林清浅',
  at: '2026-03-01T04:00:00.000Z',
  how: 'password',
  ip: '203.0.*.*',
  location: '广东 深圳',
  os: 'Android 15',
  browser: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36',
  deviceId: 'phone-1',
}

test('support looks for the logins of a device, which has a readable name, and has no filter by address', async () => {
  const server = fakeServer({ 'GET /api/admin/loginLogs': () => listOf([login]) })
  signIn('support')
  const user = userEvent.setup()
  openApp('/loginLogs')
  expect(await screen.findByText('广东 深圳')).toBeVisible()
  expect([screen.getByText('密码'), screen.getByText('Android · Chrome')]).toHaveLength(2)
  expect(screen.queryByText(/Mozilla/)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'phone-1' }))
  await waitFor(() =>
    expect(server.sent('GET', '/api/admin/loginLogs').at(-1)?.query.get('filter')).toBe('{"deviceId":"phone-1"}'),
  )
  await user.click(screen.getByRole('button', { name: '添加筛选' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByText('会员编号')).toBeVisible()
  expect(menu.queryByText('IP 地址')).toBeNull()
})

const colleague = {
  id: 'u2',
  name: '李禾',
  phone: '138****0002',
  roles: ['support'],
  isDisabled: false,
  hasSecondFactor: true,
  lastActive: null,
  since: '2026-03-01T04:00:00.000Z',
}

test('an administrator disables a colleague with a reason, who is then marked; administrators cannot change their own account', async () => {
  signIn('admin')
  const known = { ...colleague }
  const server = fakeServer({
    'GET /api/admin/adminUsers': () => listOf([known, { ...colleague, id: 'staff-1', name: '陈屿', roles: ['admin'] }]),
    'POST /api/admin/adminUsers/u2/disable': () => ({ json: Object.assign(known, { isDisabled: true }) }),
    'POST /api/admin/adminUsers/u2/enable': () => refusal('CONFLICT', '内容已被他人修改', 409),
  })
  const user = userEvent.setup()
  openApp('/adminUsers')
  await user.click(await screen.findByRole('button', { name: '停用' }, { timeout: 40_000 }))
  const dialog = within(await screen.findByRole('dialog', { name: '停用“李禾”' }))
  await user.click(dialog.getByRole('button', { name: '停用' }))
  expect(server.sent('POST', '/api/admin/adminUsers/u2/disable')).toEqual([])
  await user.type(dialog.getByLabelText('原因'), '离职')
  await user.click(dialog.getByRole('button', { name: '停用' }))
  expect(await screen.findByText('已停用')).toBeVisible()
  expect(server.sent('POST', '/api/admin/adminUsers/u2/disable')[0]?.body).toEqual({ reason: '离职' })
  await user.click(screen.getByRole('button', { name: '恢复' }))
  expect(await screen.findByText('内容已被他人修改')).toBeVisible()
  expect(screen.getAllByRole('button', { name: '移除' })).toHaveLength(1)
})

test('a colleague is added by phone and roles, and the page is for administrators only', async () => {
  signIn('admin')
  const server = fakeServer({
    'GET /api/admin/adminUsers': () => listOf([colleague]),
    'POST /api/admin/adminUsers': ({ body }) => ({ json: { ...colleague, ...body } }),
  })
  const user = userEvent.setup()
  openApp('/adminUsers/create')
  await user.type(await screen.findByLabelText(/^手机号/), '13800000002')
  await user.type(screen.getByLabelText(/^姓名/), '李禾')
  await user.click(screen.getByRole('checkbox', { name: '客服' }))
  await user.click(screen.getByRole('button', { name: /保存/ }))
  await waitFor(() =>
    expect(server.sent('POST', '/api/admin/adminUsers')[0]?.body).toEqual({
      phone: '13800000002',
      name: '李禾',
      roles: ['support'],
    }),
  )
  cleanup()
  signIn('support')
  openApp('/')
  expect(await screen.findByRole('menuitem', { name: '登录记录' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: '管理员' })).toBeNull()
})

test('another admin agrees to a request of an authority, by key; whoever opened it can only withdraw it', async () => {
  const request = {
    id: 'r1',
    authority: '某市公安局',
    reference: '2026-117',
    legalBasis: '刑事诉讼法第五十四条',
    user_id: 'u9',
    scope: '聊天记录',
    services: ['chat'],
    isHandedOver: true,
    days: 90,
    state: 'waiting',
    requestedBy: 'u2',
    addtime: '2026-03-01T04:00:00.000Z',
    decidedBy: null,
    decidedAt: null,
    heldUntil: null as string | null,
    renewal: null,
    export: null,
    link: null,
  }
  const server = fakeServer({
    'GET /api/admin/authorityRequests/r1': () => ({ json: request }),
    'GET /api/admin/users': () => listOf([]),
    'POST /api/admin/authorityRequests/r1/approve': () => ({
      json: Object.assign(request, { state: 'held', heldUntil: '2026-05-30T04:00:00.000Z' }),
    }),
  })
  signIn('admin')
  const user = userEvent.setup()
  openApp('/authorityRequests/r1/show')
  expect(await screen.findByRole('button', { name: '不同意' })).toBeVisible()
  await user.keyboard('a')
  expect(await screen.findByText(/保全到 2026/)).toBeVisible()
  expect(server.sent('POST', '/api/admin/authorityRequests/r1/approve')).toHaveLength(1)
  expect(screen.getByRole('button', { name: '制作文件' })).toBeEnabled()
  Object.assign(request, { state: 'waiting', requestedBy: 'staff-1' })
  cleanup()
  openApp('/authorityRequests/r1/show')
  expect(await screen.findByRole('button', { name: '撤回' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /同意（A）/ })).toBeNull()
})
