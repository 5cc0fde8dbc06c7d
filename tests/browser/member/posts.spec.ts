import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getUserPosts } from '@xinyu/contracts/http/posts/feeds'
import { importApprovedMembers } from '@xinyu/testkit/people/approved-people'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { Moderator } from '@xinyu/testkit/people/moderator'
import { landscape } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import {
  comment,
  followCommentNotice,
  likeByTwoTaps,
  lookAtPictures,
  openFromFeed,
  publishMood,
} from '../steps/post.ts'
import { beLoggedIn } from '../steps/session.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const run = promisify(execFile)
const admin = { phone: '13900000001', password: 'correct-horse-7' }
const text = '今天的海很蓝'
const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable)
  test.skip(`a post from writing to its first comment: ${outcome.message}`, () => undefined)
else describe('two members at their phones', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let people: Visitor[]
  let author: BrowserUser
  let reader: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct()
    await run(
      process.execPath,
      [resolve('host/dist/cli.js'), 'create-admin', '--phone', admin.phone, '--password', admin.password],
      { env: { ...process.env, XINYU_DATA: product.dataDir, NODE_OPTIONS: '' } },
    )
    people = await importApprovedMembers(product, 2, { withAvatar: false })
    author = await BrowserUser.open(browser, product.url, 'author')
    reader = await BrowserUser.open(browser, product.url, 'reader')
    await beLoggedIn(author, visitor(0))
    await beLoggedIn(reader, visitor(1))
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const visitor = (index: number): Visitor => {
    const found = people[index]
    if (!found) throw new Error(`there is no person ${index}`)
    return found
  }
  const serialTest = serialTests(() => [author, reader])

  serialTest('the pictures of a post are ordered by keyboard, and the submitted post waits', async () => {
    await publishMood(author, text, [await landscape(), await landscape(), await landscape()])
  })

  serialTest('a moderator approves it, and its author sees that without a reload', async () => {
    await product.drain()
    const { posts } = await visitor(0).call(getUserPosts, {})
    expect(posts.map((post) => [post.text, post.images.length])).toEqual([[text, 3]])
    const moderator = await new Moderator(product.url).logIn(admin.phone, admin.password)
    await moderator.perform('posts', posts[0]?._id ?? '', 'approve', {})
    await product.drain()
    await author.sees('heading', '评论')
  })

  serialTest('it is in the feed, where it is opened, viewed, liked and commented on', async () => {
    await openFromFeed(reader, '海0', text)
    await lookAtPictures(reader)
    await likeByTwoTaps(reader)
    await comment(reader, '是在哪里拍的？')
    await product.drain()
  })

  serialTest('the notice leads its author to that comment', async () => {
    await followCommentNotice(author, '是在哪里拍的？')
  })

  serialTest('a picture shared by another app becomes a mood after its owner confirms', async () => {
    await author.goto('/post/add-mood')
    await author.page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
    })
    // the system posts the picture to the manifest's share_target
    await author.page.evaluate(async () => {
      const address = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? ''
      const { share_target: target } = await (await fetch(address)).json()
      const { action, method, enctype } = target
      const form = Object.assign(document.createElement('form'), { action, method, enctype, id: 'shared' })
      form.append(Object.assign(document.createElement('input'), { type: 'file', name: target.params.files[0].name }))
      document.body.append(form)
    })
    const picture = { name: 'sea.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await landscape()) }
    await author.page.locator('#shared input').setInputFiles(picture)
    await author.page.evaluate(() => document.querySelector<HTMLFormElement>('#shared')?.submit())
    await author.answers('添加分享来的1张照片？', '添加')
    await author.sees('button', '第1张照片，共1张')
    // used once
    await author.page.reload()
    await author.sees('button', '发布')
    expect(await author.page.evaluate(() => caches.has('shared-pictures'))).toBe(false)
    await author.page.getByRole('alertdialog').waitFor({ state: 'detached' })
  })
}
