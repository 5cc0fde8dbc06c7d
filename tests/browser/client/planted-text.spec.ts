import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addComment, checkComment, replyComment, updateCommentStatus } from '@xinyu/contracts/http/posts/comments'
import { changeLikeStatus } from '@xinyu/contracts/http/favorite/favorite'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { addPost } from '@xinyu/contracts/http/posts/posts'
import { getPostsToCheck, updatePostStatus } from '@xinyu/contracts/http/posts/review'
import { reportUser } from '@xinyu/contracts/http/users/reports'
import { addQuestion } from '@xinyu/contracts/http/product/support'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser, desktop } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { show } from '../fixture/pages.ts'
import { logInToConsole } from '../steps/review.ts'
import { beLoggedIn } from '../steps/session.ts'

const staff = {
  phone: '13900000051',
  password: 'correct-horse-7',
  name: '<u planted>9</u>',
  roles: ['moderator' as const, 'support' as const, 'admin' as const],
}
/** Markup that runs if a page takes a text for HTML; the number tells the texts apart. */
const planted = (number: number): string => `<img src=/planted onerror=planted()><u planted>${number}</u>`
const texts = {
  name: '<u planted>0</u>',
  aboutMe: planted(1),
  answer: planted(2),
  post: planted(3),
  topic: '<u planted>4</u>',
  comment: planted(5),
  reply: planted(6),
  message: planted(7),
  likeComment: planted(8),
  report: planted(10),
  question: planted(11),
} as const
const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`planted markup: ${outcome.message}`, () => undefined)
else describe('markup in what people write', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let writer: Visitor
  let reader: Visitor
  let postId: string

  beforeAll(async () => {
    product = await startTestProduct(process.env.PORT ? { port: Number(process.env.PORT) } : {})
    const people = new People(product)
    const { name, aboutMe, answer } = texts
    const answers = [{ prompt: 0, text: answer }]
    const fields = { name, gender: 1 as const, birthday: '1995-01-01', aboutMe, answers }
    writer = await people.member({ name, GID: '36000095', phone: '13600000095', gender: 1, fields })
    const read = { name: '岚', gender: 2 as const, birthday: '1995-01-01', aboutMe: '喜欢看海' }
    reader = await people.member({ name: '岚', GID: '36000096', phone: '13600000096', fields: read })
    const moderator = await people.admin(staff)
    await product.drain()
    const clientId = (): string => randomUUID()
    const shown = { type: 'mood' as const, text: texts.post, topic: texts.topic, clientId: clientId() }
    postId = (await writer.call(addPost, shown)).post._id
    await product.drain()
    await approveAll(moderator)
    const { comment } = await writer.call(addComment, { post_id: postId, content: texts.comment })
    await product.drain()
    await approveAll(moderator)
    await writer.call(replyComment, { comment_id: comment._id, content: texts.reply })
    await product.drain()
    await approveAll(moderator)
    const on = { kind: 'answer', id: 'aboutMe' } as const
    await writer.call(changeLikeStatus, { user2_id: reader.id, comment: texts.likeComment, clientId: clientId(), on })
    await writer.call(addMsg2, { user2_id: reader.id, content: texts.message, clientId: clientId() })
    await writer.call(reportUser, { user2_id: reader.id, reason: 'other', text: texts.report })
    await writer.call(addQuestion, { text: texts.question, clientId: clientId() })
    await product.drain()
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })

  /** Approves the posts and comments that wait for a moderator. */
  const approveAll = async (moderator: Visitor): Promise<void> => {
    for (const { _id } of (await moderator.call(getPostsToCheck, {})).posts)
      await moderator.call(updatePostStatus, { post_id: _id, isChecked: 1 })
    for (const { _id } of (await moderator.call(checkComment, {})).comments)
      await moderator.call(updateCommentStatus, { comment_id: _id, isChecked: 1 })
    await product.drain()
  }

  test('is only text on every page of the client', async () => {
    const readers = await BrowserUser.open(browser, product.url, 'reader')
    await beLoggedIn(readers, reader)
    const open = ['/', '/more-user', `/user/${writer.id}`, '/message', `/chat?id=${writer.id}`, '/posts?feed=newest']
    const more = [`/post/${postId}`, '/swiper', '/message/likes', '/message/like', '/message/view', '/relations']
    const seen = await lookAt(readers, [...open, ...more])
    const writers = await BrowserUser.open(browser, product.url, 'writer')
    await beLoggedIn(writers, writer)
    const own = ['/me', '/me/edit', '/me/edit/about', '/user/preview', '/me/posts', '/setting/reports']
    for (const text of await lookAt(writers, [...own, '/about/connect/questions'])) seen.add(text)
    expect(Object.values(texts).filter((text) => !seen.has(text))).toEqual([])
  }, 180_000)

  test('is only text on every page of the console', async () => {
    const moderator = await BrowserUser.open(browser, product.url, 'moderator', desktop)
    await logInToConsole(moderator, staff.phone, staff.password)
    const lists = [
      '/admin/',
      '/admin/users',
      '/admin/reports',
      '/admin/questions',
      '/admin/auditLog',
      '/admin/wordMarks',
    ]
    const seen = await lookAt(moderator, [...lists, `/admin/users/${writer.id}`, `/admin/users/${writer.id}/show`])
    for (const [list, text] of [
      ['/admin/reports', texts.report],
      ['/admin/questions', texts.question],
    ] as const) {
      await moderator.goto(list)
      await moderator.page.getByRole('row').nth(1).getByRole('cell').nth(1).click()
      await moderator.seesText(text)
      for (const one of await inspect(moderator)) seen.add(one)
    }
    const wanted = [texts.name, texts.aboutMe, texts.report, texts.question, staff.name]
    expect(wanted.filter((text) => !seen.has(text))).toEqual([])
  }, 180_000)
}

/** Opens each page, expects no element made of a text, and returns the texts that were shown as they are. */
const lookAt = async (user: BrowserUser, paths: readonly string[]): Promise<Set<string>> => {
  const seen = new Set<string>()
  for (const open of paths) {
    await show(user, { name: open, open })
    for (const text of await inspect(user)) seen.add(text)
  }
  return seen
}

const inspect = async (user: BrowserUser): Promise<string[]> => {
  const wanted = [...Object.values(texts), staff.name]
  const { shown, made } = await user.page.evaluate((wanted) => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)
    const visible = [document.body.innerText, ...fields].join('\n')
    return {
      shown: wanted.filter((text) => visible.includes(text)),
      made: document.querySelectorAll('[planted], [onerror]').length,
    }
  }, wanted)
  expect({ page: user.page.url(), made }).toEqual({ page: user.page.url(), made: 0 })
  expect(user.problems.splice(0)).toEqual([])
  return shown
}
