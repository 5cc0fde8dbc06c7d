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

const word = {
  id: 'w1',
  word: '大麻',
  kind: 'drugs',
  action: 'refuse',
  forms: ['飞叶子'],
  except: ['大麻花'],
  near: [] as string[],
  note: '',
  by: null,
  addtime: '2026-11-21T04:00:00.000Z',
  hitsToday: 3,
  hits30: 41,
  lastHitAt: '2026-11-21T04:30:00.000Z',
}
const finding = { word: '大麻', kind: 'drugs', action: 'refuse', seen: '大麻', innocent: 'phrase' }

test('a moderator tries a text with a word that is not saved yet, and saves it', async () => {
  signIn('moderator')
  const server = fakeServer({
    'GET /api/admin/sensitiveWords': () => listOf([word]),
    'GET /api/admin/sensitiveWords/w1': () => ({ json: word }),
    'PUT /api/admin/sensitiveWords/w1': ({ body }) => ({ json: { ...word, ...body } }),
    'POST /api/users/testWords': () => ({ json: { status: 0, action: null, findings: [finding] } }),
  })
  const user = userEvent.setup()
  openApp('/sensitiveWords')
  await user.click(await screen.findByRole('link', { name: '大麻' }))
  const except = await screen.findByRole('textbox', { name: '不算的短语' })
  await waitFor(() => expect(except).toHaveValue('大麻花'))
  await user.type(except, '{enter}大麻烦')
  await user.type(screen.getByRole('textbox', { name: '要试的文字' }), '天津大麻花')
  await user.click(screen.getByRole('button', { name: '试一段文字' }))
  expect(await screen.findByText('没有命中，照常送达')).toBeVisible()
  expect(screen.getByText(/在不算的短语里，不算/)).toBeVisible()
  expect(server.sent('POST', '/api/users/testWords')[0]?.body).toMatchObject({
    text: '天津大麻花',
    word: { word: '大麻', except: ['大麻花', '大麻烦'] },
  })
  await user.click(screen.getByRole('button', { name: /保存/ }))
  await waitFor(() => expect(server.sent('PUT', '/api/admin/sensitiveWords/w1')).toHaveLength(1))
  const [saved] = server.sent('PUT', '/api/admin/sensitiveWords/w1')
  expect(saved?.body).toEqual({
    word: '大麻',
    kind: 'drugs',
    action: 'refuse',
    forms: ['飞叶子'],
    except: ['大麻花', '大麻烦'],
    near: [],
    note: '',
  })
})

test('a pasted list shows what it would add, what exists and what is too short, before anything is added', async () => {
  signIn('moderator')
  const server = fakeServer({
    'GET /api/admin/sensitiveWords': () => listOf([word]),
    'POST /api/users/importWords': () => ({
      json: { status: 0, added: ['暗号一'], doubled: ['大麻'], tooShort: ['丁'] },
    }),
  })
  const user = userEvent.setup()
  openApp('/sensitiveWords')
  await user.click(await screen.findByRole('button', { name: '导入' }))
  const dialog = await screen.findByRole('dialog', { name: '导入' })
  await user.type(
    within(dialog).getByRole('textbox', { name: '粘贴词表' }),
    '# 词表{enter}暗号一,fraud,review{enter}大麻{enter}丁{enter}暗号二,无此类别',
  )
  expect(within(dialog).getByRole('button', { name: '导入新词' })).toBeDisabled()
  await user.click(within(dialog).getByRole('button', { name: '预览' }))
  expect(await within(dialog).findByText(/新增 1 个: 暗号一/)).toBeVisible()
  expect(within(dialog).getByText(/已有 1 个，保持原样: 大麻/)).toBeVisible()
  expect(within(dialog).getByText(/太短 1 个，不导入: 丁/)).toBeVisible()
  expect(within(dialog).getByText(/看不懂 1 行/)).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: '导入新词' }))
  expect(await screen.findByText('已导入 1 个词')).toBeVisible()
  const sent = server.sent('POST', '/api/users/importWords').map(({ body }) => body)
  expect(sent.map(({ isPreview }) => isPreview)).toEqual([true, false])
  expect(sent[1]?.['words']).toMatchObject([
    { word: '暗号一', kind: 'fraud', action: 'review' },
    { word: '大麻', kind: 'other', action: 'refuse' },
    { word: '丁' },
  ])
})

test('a word that the list has already is refused with the reason', async () => {
  signIn('moderator')
  fakeServer({
    'POST /api/admin/sensitiveWords': () => refusal('WORD_KNOWN', '词库里已有“赌博”，请编辑那一条', 409),
  })
  const user = userEvent.setup()
  openApp('/sensitiveWords/create')
  await user.type(await screen.findByRole('textbox', { name: /^词/ }), '赌博')
  await user.click(screen.getByRole('button', { name: /保存/ }))
  expect(await screen.findByText('词库里已有“赌博”，请编辑那一条')).toBeVisible()
})

test('marked messages are listed until a moderator has reviewed them', async () => {
  signIn('moderator')
  let mark = {
    id: 'm1',
    where: 'chat',
    subject_id: 's1',
    user_id: 'u1',
    user2_id: 'u2',
    words: [{ word: '微信', kind: 'contact' }],
    state: 'open',
    decidedBy: null as string | null,
    decidedAt: null as string | null,
    addtime: '2026-11-21T04:00:00.000Z',
  }
  const server = fakeServer({
    'GET /api/admin/wordMarks': () => listOf([mark]),
    'POST /api/admin/wordMarks/m1/done': () => {
      mark = { ...mark, state: 'done', decidedBy: 'me', decidedAt: '2026-11-21T05:00:00.000Z' }
      return { json: mark }
    },
  })
  const user = userEvent.setup()
  openApp('/wordMarks')
  expect(await screen.findByText('微信 · 联系方式')).toBeVisible()
  expect(screen.getByRole('link', { name: 'u1' })).toHaveAttribute('href', expect.stringContaining('users/u1'))
  expect(JSON.parse(server.sent('GET', '/api/admin/wordMarks')[0]?.query.get('filter') ?? '')).toEqual({
    state: 'open',
  })
  await user.click(screen.getByRole('button', { name: '已查看' }))
  expect(await screen.findByText(/已查看 · me/)).toBeVisible()
})

test('the list shows how often each word is hit', async () => {
  signIn('moderator')
  fakeServer({ 'GET /api/admin/sensitiveWords': () => listOf([word]) })
  openApp('/sensitiveWords')
  const cells = within(await screen.findByRole('row', { name: /大麻/ })).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual(expect.arrayContaining(['3', '41']))
  expect(screen.getByText('30天命中')).toBeVisible()
})

test('senders of scam signals are listed with counts until a moderator has reviewed them', async () => {
  signIn('moderator')
  let signals = {
    id: 'u1',
    user_id: 'u1',
    score: 42.4,
    signals: [
      { kind: 'money', count: 7 },
      { kind: 'repeated', count: 3 },
    ],
    receivers: 6,
    state: 'open',
    decidedBy: null as string | null,
    decidedAt: null as string | null,
    since: '2026-11-20T04:00:00.000Z',
    addtime: '2026-11-21T04:00:00.000Z',
  }
  const server = fakeServer({
    'GET /api/admin/scamSignals': () => listOf([signals]),
    'POST /api/admin/scamSignals/u1/done': () => {
      signals = { ...signals, state: 'done', decidedBy: 'me', decidedAt: '2026-11-21T05:00:00.000Z' }
      return { json: signals }
    },
  })
  const user = userEvent.setup()
  openApp('/scamSignals')
  expect(await screen.findByText('谈钱 × 7')).toBeVisible()
  expect(screen.getByText('群发相同内容 × 3')).toBeVisible()
  expect(screen.getByRole('link', { name: 'u1' })).toHaveAttribute('href', expect.stringContaining('users/u1'))
  const query = server.sent('GET', '/api/admin/scamSignals')[0]?.query
  expect([query?.get('filter'), query?.get('sort')]).toEqual(['{"state":"open"}', '["score","DESC"]'])
  await user.click(screen.getByRole('button', { name: '已查看' }))
  expect(await screen.findByText(/已查看 · me/)).toBeVisible()
})
