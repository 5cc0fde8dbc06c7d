import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { profileReviews } from '@xinyu/contracts/admin/users'
import { addImg, editAvatar } from '@xinyu/contracts/http/upload/upload'
import type { RecordOf } from '@xinyu/contracts/resource'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { seriousFindings } from '@xinyu/testkit/browser/browser-axe'
import { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { landscape, portrait } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { beLoggedIn } from '../steps/session.ts'
import { shows, write } from '../steps/talk.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const outcome = await tryStartBrowser({
  switches: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
})
const liveCity = { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' }
const dish = '我最拿手的一道菜'
const song = '循环播放最多的一首歌'

if (outcome instanceof BrowserUnavailable) test.skip(`a person’s page: ${outcome.message}`, () => undefined)
else describe('a page of photos among answers, each of which can be liked', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let moderator: Visitor
  let [lanIs, haiIs]: Visitor[] = []
  let lan: BrowserUser
  let hai: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct(process.env.PORT ? { port: Number(process.env.PORT) } : {})
    const people = new People(product)
    const fields = { liveCity, birthday: '1995-01-01', work: 1 }
    lanIs = await people.member({
      GID: '36200001',
      phone: '13620000081',
      name: '岚',
      fields: { ...fields, name: '岚', gender: 2, lover: '愿意一起做饭的人' },
    })
    haiIs = await people.member({
      GID: '36200002',
      phone: '13620000082',
      name: '海',
      fields: { ...fields, name: '海', gender: 1, emotion: '慢慢来，比较快' },
    })
    moderator = await people.admin({ phone: '13900000041', name: '审核', roles: ['moderator'] })
    await haiIs.call(editAvatar, { key: await haiIs.upload(await portrait(1)) })
    await haiIs.call(addImg, { key: await haiIs.upload(await landscape()), desc: '去年冬天的海' })
    await product.drain()
    lan = await BrowserUser.open(browser, product.url, '岚')
    hai = await BrowserUser.open(browser, product.url, '海')
    await beLoggedIn(lan, lanIs)
    await beLoggedIn(hai, haiIs)
  }, 240_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [lan, hai])
  const likeAnswer = (title: string) => lan.byRole('button', `喜欢这个回答：${title}`)

  /** The newest waiting profile. */
  const review = async (): Promise<RecordOf<typeof profileReviews>> => {
    const query = new URLSearchParams({ filter: '{"status":"waiting"}', range: '[0,9]' })
    const headers = { authorization: `Bearer ${moderator.token}` }
    const reply = await fetch(`${product.url}/api/admin/${profileReviews.name}?${query}`, { headers })
    const [waiting] = (await reply.json()) as RecordOf<typeof profileReviews>[]
    if (!waiting) throw new Error(`nothing waits: ${reply.status}`)
    return waiting
  }

  serialTest('he chooses prompts, writes one answer and speaks another', async () => {
    await hai.goto('/me/edit')
    await hai.tap('link', /主页上的回答/)
    await hai.tap('button', '选一个问题（1/3）')
    await hai.byRole('dialog', '选一个问题').getByRole('button', { name: dish }).tap()
    await hai.fill(dish, '番茄牛腩，关火前再放一个新鲜番茄。')
    await hai.tap('button', '选一个问题（2/3）')
    await hai.byRole('dialog', '选一个问题').getByRole('button', { name: song }).tap()
    await hai
      .byRole('region', '第2个回答')
      .getByRole('button', { name: /^用语音回答/ })
      .tap()
    await hai.page.getByRole('timer').filter({ hasText: '0:02 / 0:30' }).waitFor()
    await hai.tap('button', '录好了')
    await hai.sees('group', `${song}：语音回答`)
    await hai.seesText('已自动保存')
    expect(await seriousFindings(hai.page)).toEqual([])
    // only one answer may be a voice
    expect(await hai.byRole('button', /^用语音回答/).count()).toBe(0)
  })

  serialTest('a moderator reads the one, hears the other, and opens the page', async () => {
    await product.drain()
    const { id, revision, texts } = await review()
    expect(texts.map(({ field, text }) => [field, text])).toEqual([
      ['name', '海'],
      ['emotion', '慢慢来，比较快'],
      ['answer-5', `${dish}：\n番茄牛腩，关火前再放一个新鲜番茄。`],
      ['answer-13', `${song}：\n`],
    ])
    const voice = texts.at(-1)?.voice
    const heard = await fetch(voice?.url ?? '')
    expect([heard.status, (await heard.arrayBuffer()).byteLength > 0]).toEqual([200, true])
    const reply = await fetch(`${product.url}/api/admin/${profileReviews.name}/${id}/approve`, {
      method: 'POST',
      body: JSON.stringify({ revision }),
      headers: { authorization: `Bearer ${moderator.token}`, 'content-type': 'application/json' },
    })
    expect(reply.status).toBe(200)
    await product.drain()
  })

  serialTest('she sees photos among his answers and one action; paid actions are labelled under “more”', async () => {
    await lan.goto(`/user/${haiIs?.id}`)
    await lan.sees('heading', dish)
    const order = await lan.page
      .getByRole('main')
      .getByRole('button', { name: /^(查看第|喜欢这个回答)/ })
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    expect(order).toEqual([
      '查看第1张照片，共2张',
      `喜欢这个回答：${dish}`,
      '查看第2张照片，共2张',
      `喜欢这个回答：${song}`,
      '喜欢这个回答：我心里的爱情',
    ])
    await lan.sees('group', `${song}：语音回答`)
    await lan.seesText('去年冬天的海')
    expect(await seriousFindings(lan.page)).toEqual([])
    expect(await lan.byRole('button', /^爱/).count()).toBe(0)
    await lan.byRole('button', '更多操作').tap()
    await lan
      .byRole('dialog', '更多操作')
      .getByRole('button', { name: /^爱.*10关点/ })
      .waitFor()
    await lan.byRole('dialog', '更多操作').getByRole('button', { name: '举报' }).waitFor()
    expect(await seriousFindings(lan.page)).toEqual([])
    await lan.page.keyboard.press('Escape')
    await lan.byRole('dialog', '更多操作').waitFor({ state: 'detached' })
  })

  serialTest('she likes one answer with a few words, and the remaining action is to chat', async () => {
    await likeAnswer(dish).tap()
    const sheet = lan.byRole('dialog', '喜欢海的回答')
    await sheet.getByText('番茄牛腩，关火前再放一个新鲜番茄。').waitFor()
    const words = sheet.getByLabel('想说的话（可以不写）')
    const send = sheet.getByRole('button', { name: '喜欢并发送' })
    await words.fill('一起赌博吧')
    await send.tap()
    await lan.seesToast(/敏感词/)
    // the refused text stays in the field, to be changed
    expect(await words.inputValue()).toBe('一起赌博吧')
    await words.fill('我也这样做，下次比比？')
    await send.tap()
    await lan.seesToast('已喜欢，留言已送达')
    await lan.page.locator(`button[aria-label="喜欢这个回答：${dish}"][aria-pressed="true"]`).waitFor()
    await lan.byRole('button', '聊天').tap()
    await shows(lan, '我也这样做，下次比比？')
    await lan.byRole('log', '聊天记录').getByText('番茄牛腩，关火前再放一个新鲜番茄。').waitFor()
    await product.drain()
  })

  serialTest('he sees which answer she liked and what she wrote, and replies in the new conversation', async () => {
    await hai.goto('/message/like')
    await hai.sees('link', /岚喜欢了你的回答，并写了留言.*我也这样做，下次比比？.*番茄牛腩/)
    await hai.goto('/relations?tab=likeMe')
    await hai.seesText('喜欢了你的回答')
    await hai.seesText('“我也这样做，下次比比？”')
    await hai.goto('/message/like')
    await hai.byRole('link', /岚喜欢了你的回答，并写了留言/).tap()
    await hai.byRole('log', '聊天记录').getByText('番茄牛腩，关火前再放一个新鲜番茄。').waitFor()
    await write(hai, '好，周六？')
    await shows(lan, '好，周六？')
  })

  serialTest(
    'by keyboard he likes an answer of hers without words: both have their moment, and their conversation shows it first',
    async () => {
      await hai.goto(`/user/${lanIs?.id}`)
      await hai.byRole('button', '喜欢这个回答：我想遇见的人').focus()
      await hai.page.keyboard.press('Enter')
      const like = hai.byRole('dialog', '喜欢岚的回答').getByRole('button', { name: '喜欢', exact: true })
      await like.focus()
      await hai.page.keyboard.press('Enter')
      await hai.seesToast('已喜欢')
      // she liked first, and has the scene too
      await lan.byRole('dialog', '你们互相喜欢').getByRole('button', { name: '去聊天' }).tap()
      await lan.byRole('log', '聊天记录').getByText('TA喜欢了你的这个回答').waitFor()
      await lan.byRole('log', '聊天记录').getByText('愿意一起做饭的人').waitFor()
    },
  )
}
