import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { pageOf, picture, postOf } from '../../test-posts.ts'
import { Screen } from './swiper.tsx'

const network = fakeNetwork()
const smile = (id: string) => postOf(id, { type: 'smile', images: [picture(id)] })
const open = (at = '/swiper'): void => showPages([{ path: '/swiper', element: <Screen /> }], at)

beforeAll(() => startI18n())
beforeEach(() => {
  logInAs('me')
  network.ok('users/profile', { profile: member() })
  network.ok('favorite/getfavorite', { favorite: null })
})

describe('the vertical swiper', () => {
  it('shows one smile at a time, continues by keys and buttons, and loads more before the end', async () => {
    network.ok('posts/getPosts4', ({ cursor }) =>
      cursor === 'on' ? pageOf([smile('e')]) : pageOf([smile('a'), smile('b'), smile('c'), smile('d')], 'on'),
    )
    open()
    expect(await screen.findByText('正文a')).toBeInTheDocument()
    expect(screen.getByText('正文b').closest('article')).toHaveAttribute('inert')
    expect(screen.queryByText('正文c')).toBeNull()
    expect(network.times('posts/getPosts4')).toBe(1)
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByText('正文b').closest('article')).not.toHaveAttribute('inert')
    await waitFor(() => expect(network.times('posts/getPosts4')).toBe(2))
    for (let step = 0; step < 3; step++) await userEvent.click(screen.getByRole('button', { name: '下一条' }))
    expect(screen.getByText('正文e').closest('article')).not.toHaveAttribute('inert')
    expect(screen.getByText('没有更多数据了')).toBeInTheDocument()
  })

  it('shows people, each linking to their page', async () => {
    network.ok('users/getShowPerson', ({ page }) => ({
      showPerson: page === 1 ? [member({ _id: 'you', name: '予安', aboutMe: '爱爬山' })] : [],
    }))
    open('/swiper?feed=people')
    expect(await screen.findByRole('link', { name: '爱爬山' })).toHaveAttribute('href', '/user/you')
  })
})
