import { DAY_MS } from '@xinyu/contracts/rules/time'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { QueryClient } from '@tanstack/react-query'
import { endSession, saveSession } from '../session/session.ts'
import { chooseLanguage, startI18n } from '../i18n/i18n.ts'
import {
  startPersistingQueries,
  persistQueries,
  MAX_CHARACTERS,
  refetchOnLanguageChange,
  restoreQueries,
} from './persisted-queries.ts'

const AT = Date.parse('2026-11-20T12:30:00Z')
const later = AT + 60_000
const shown = (...entries: [string[], unknown][]): QueryClient => {
  const client = new QueryClient()
  entries.forEach(([key, data], index) => client.setQueryData(key, data, { updatedAt: AT + index }))
  return client
}
const restored = (userId: string, now = later): QueryClient => {
  const client = new QueryClient()
  restoreQueries(client, userId, now)
  return client
}

afterEach(() => void jest.restoreAllMocks())

describe('persisted queries', () => {
  it('are restored after a reload with their time, and re-fetched', () => {
    persistQueries(shown([['me'], { name: '小岛' }]), 'me')
    const state = restored('me').getQueryState(['me'])
    expect(state).toMatchObject({ data: { name: '小岛' }, dataUpdatedAt: AT, isInvalidated: true })
  })

  it('are in the language of their answers, and not shown in the other', async () => {
    await startI18n()
    const client = shown([['totals'], { text: '中文' }], [['me'], { name: '小岛' }])
    const stop = refetchOnLanguageChange(client)
    persistQueries(client, 'me')
    await chooseLanguage('en')
    expect([client.getQueryData(['totals']), client.getQueryData(['me'])]).toEqual([undefined, { name: '小岛' }])
    expect(restored('me').getQueryData(['totals'])).toBeUndefined()
    await chooseLanguage('zh-CN')
    stop()
  })

  it('belong to me alone', () => {
    persistQueries(shown([['me'], { name: '小岛' }]), 'me')
    expect(restored('somebody-else').getQueryData(['me'])).toBeUndefined()
  })

  it('are deleted when I log out, and nothing is stored without a login', async () => {
    saveSession({ token: 't', refreshToken: 'r', userId: 'me', type: 'normal' })
    persistQueries(shown([['me'], { name: '小岛' }]), 'me')
    endSession()
    expect(restored('me').getQueryData(['me'])).toBeUndefined()
    const client = new QueryClient()
    const stop = startPersistingQueries(client, () => null)
    client.setQueryData(['me'], { name: '小岛' })
    window.dispatchEvent(new Event('pagehide'))
    stop()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it.each([
    ['closes', () => window.dispatchEvent(new Event('pagehide'))],
    // a phone may end a hidden page without notice
    [
      'is hidden',
      () => {
        jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
        document.dispatchEvent(new Event('visibilitychange'))
      },
    ],
  ])('are written early when the page %s', (_what, happens) => {
    const client = new QueryClient()
    const stop = startPersistingQueries(client, () => 'me')
    client.setQueryData(['me'], { name: '小岛' })
    expect(restored('me').getQueryData(['me'])).toBeUndefined()
    happens()
    stop()
    expect(restored('me', Date.now()).getQueryData(['me'])).toEqual({ name: '小岛' })
  })

  it('hold the newest that fit, the first page of a list, and no recommendations or searches', () => {
    const big = 'x'.repeat(MAX_CHARACTERS * 0.6)
    const list = { pages: [['a'], ['b']], pageParams: [1, 2] }
    persistQueries(
      shown([['person', '1'], big], [['push', 'me'], ['a']], [['chat-list'], list], [['person', '2'], big]),
      'me',
    )
    const client = restored('me')
    expect(client.getQueryData(['person', '1'])).toBeUndefined()
    expect(client.getQueryData(['push', 'me'])).toBeUndefined()
    expect(client.getQueryData(['person', '2'])).toBe(big)
    expect(client.getQueryData(['chat-list'])).toEqual({ pages: [['a']], pageParams: [1] })
  })

  it('are ignored from another client version, after two weeks, or when there is newer data', () => {
    persistQueries(shown([['me'], { name: '小岛' }]), 'me')
    expect(restored('me', AT + 15 * DAY_MS).getQueryData(['me'])).toBeUndefined()
    const client = new QueryClient()
    client.setQueryData(['me'], { name: '新的' })
    restoreQueries(client, 'me', later)
    expect(client.getQueryData(['me'])).toEqual({ name: '新的' })
    const persisted = JSON.parse(localStorage.getItem('xinyu.kept.me') ?? '{}') as object
    localStorage.setItem('xinyu.kept.me', JSON.stringify({ ...persisted, version: 1 }))
    expect(restored('me').getQueryData(['me'])).toBeUndefined()
  })
})
