import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { saveSession } from '../../shared/session/session.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { reportShown } from './shown-cards.ts'
import { useDeck } from './use-deck.ts'

const network = fakeNetwork()
const cards = ['a', 'b', 'c', 'd'].map((_id) => member({ _id, name: _id }))
const Deck = () => {
  const deck = useDeck()
  const top = deck.cards[0]
  return top ? (
    <button type="button" onClick={() => deck.decide(top._id, 'pass')}>
      {top.name}
    </button>
  ) : null
}
const reported = (): unknown[] =>
  network.requests.filter(({ path }) => path === 'favorite/addShown').map(({ body }) => body['people'])
const swipe = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

beforeAll(() => startI18n())
beforeEach(() => {
  localStorage.clear()
  logInAs('me')
  network.ok('users/profile', { profile: member() })
  network.ok('users/getPush', { newUsers: cards })
  network.ok('users/passUser', {})
  network.ok('favorite/addShown', {})
})

it('reports the cards that were on top in one call, once a day, and no card below', async () => {
  showPages([{ path: '/', element: <Deck /> }], '/')
  await swipe('a')
  await swipe('b')
  await screen.findByRole('button', { name: 'c' })
  await reportShown()
  expect(reported()).toEqual([['a', 'b', 'c']])
  await swipe('c')
  await screen.findByRole('button', { name: 'd' })
  await reportShown()
  expect(reported()).toEqual([['a', 'b', 'c'], ['d']])
})

it('a failed report waits for the next call', async () => {
  network.answer('favorite/addShown', () => ({ http: 503, reply: { status: 1, code: 'UNAVAILABLE' } }))
  showPages([{ path: '/', element: <Deck /> }], '/')
  await screen.findByRole('button', { name: 'a' })
  await reportShown()
  network.ok('favorite/addShown', {})
  await swipe('a')
  await screen.findByRole('button', { name: 'b' })
  await reportShown()
  await waitFor(() => expect(reported()).toEqual([['a'], ['a', 'b']]))
})

it('reports nothing for a guest', async () => {
  saveSession({ token: 'old-token', refreshToken: 'refresh', userId: 'guest', type: 'temp' })
  showPages([{ path: '/', element: <Deck /> }], '/')
  await screen.findByRole('button', { name: 'a' })
  await reportShown()
  expect(reported()).toEqual([])
})
