import { beforeEach, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { queryClient } from '../shared/api/query-client.ts'
import { endSession } from '../shared/session/session.ts'
import { logInAs } from '../test-app.tsx'
import { fakeNetwork } from '../test-network.ts'
import { startUp } from './startup.ts'

const network = fakeNetwork()
beforeEach(() => {
  queryClient.clear()
  endSession()
  globalThis.requestIdleCallback = (run) => (run({ didTimeout: false, timeRemaining: () => 50 }), 0)
  network.ok('msg/getChatList5', { list: [], msg: '', hasMore: false })
})

it('a member’s start loads the conversations from any page, a new visitor’s start does not', async () => {
  startUp()
  expect(network.times('msg/getChatList5')).toBe(0)
  logInAs('me')
  await waitFor(() => expect(network.times('msg/getChatList5')).toBe(1))
  expect(network.requests.find(({ path }) => path === 'msg/getChatList5')?.body).toMatchObject({
    page: 1,
    folder: 'talks',
  })
})
