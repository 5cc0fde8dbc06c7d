import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { WhyButton } from '../features/deck/why-button.tsx'
import { startI18n } from '../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../test-app.tsx'
import { fakeNetwork } from '../test-network.ts'
import { member } from '../test-people.ts'
import { Screen as UserFilter } from './user-filter.tsx'

const network = fakeNetwork()
const open = (at: string): void =>
  showPages(
    [
      { path: '/card', element: <WhyButton user={member({ _id: 'a', name: '予安' })} /> },
      { path: '/user-filter', element: <UserFilter /> },
    ],
    at,
  )

beforeAll(() => startI18n())
beforeEach(() => {
  logInAs('me')
  network.ok('users/profile', { profile: member() })
})

describe('why somebody is recommended', () => {
  it('is shown in a sheet, with the basis of the order and where to change it', async () => {
    network.ok('users/whyUser', {
      basis: 'learned',
      reasons: [
        { kind: 'hobbies', text: '都喜欢旅行', strength: 1 },
        { kind: 'city', text: '同在杭州', strength: 0.4 },
      ],
    })
    open('/card')
    await userEvent.click(await screen.findByRole('button', { name: '为什么给我推荐予安？' }))
    const sheet = within(await screen.findByRole('dialog', { name: '为什么推荐这个人' }))
    expect(await sheet.findByText('都喜欢旅行')).toBeVisible()
    expect(sheet.getByText(/双方都愿意认识的可能性/)).toBeVisible()
    expect(sheet.getByRole('link', { name: /关闭个性化推荐/ })).toHaveAttribute('href', '/me/wishes')
    expect(network.requests.find(({ path }) => path === 'users/whyUser')?.body).toEqual({ user2_id: 'a' })
  })
})

describe('what a filter costs', () => {
  it('is shown beside the limits and follows them', async () => {
    network.ok('users/countFilter', ({ withPhoto }) => ({
      left: { count: withPhoto ? 7 : 12_000, isExact: Boolean(withPhoto) },
      limits: withPhoto ? [{ name: 'withPhoto', takes: { count: 31, isExact: true } }] : [],
    }))
    open('/user-filter')
    expect(await screen.findByText('符合这些条件的有约12000人以上')).toBeVisible()
    await userEvent.click(screen.getByRole('switch', { name: '有照片' }))
    expect(await screen.findByText('符合这些条件的有7人', {}, { timeout: 3_000 })).toBeVisible()
    expect(screen.getByText('“有照片”排除了31人')).toBeVisible()
  })
})
