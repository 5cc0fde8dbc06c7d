import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, test } from '@jest/globals'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import type { TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { twoMembersOneBrowser } from '../steps/session.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`a warned member: ${outcome.message}`, () => undefined)
else describe('a member whom a stranger asks for money', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let lan: Visitor
  let stranger: Visitor
  let member: BrowserUser

  beforeAll(async () => {
    ;({
      product,
      me: lan,
      other: stranger,
      member,
    } = await twoMembersOneBrowser(browser, [
      { name: '岚', GID: '36100001', phone: '13610000081' },
      { name: '阿财', GID: '36100002', phone: '13610000082' },
    ]))
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [member])
  const say = (content: string) =>
    stranger.call(addMsg2, { user2_id: lan.id, content, clientId: randomUUID() }).then(() => undefined)

  serialTest('a warning appears above the first message about money', async () => {
    await member.goto(`/chat?id=${stranger.id}&username=${encodeURIComponent('阿财')}`)
    await say('我卡被冻结了，能借我两千块急用吗')
    await member.sees('note', '安全提示')
    await member.seesText(/没见过面的人，请不要给钱/)
    await member.seesText('我卡被冻结了，能借我两千块急用吗')
  })

  serialTest('as it goes on, the ways out appear, and then the message is hidden until tapped', async () => {
    await say('先转给我五百也行，明天还你钱')
    await member.seesText(/这很像骗局/)
    await say('带你一起投资，稳赚不赔')
    await member.tap('button', '这条消息可能是骗局 · 点按查看')
    await member.seesText('带你一起投资，稳赚不赔')
  })

  serialTest('the list does not show a hidden message; a report is one tap away', async () => {
    await member.goto('/message?folder=greetings')
    await member.seesText('这条消息可能是骗局')
    await member.goto(`/chat?id=${stranger.id}&username=${encodeURIComponent('阿财')}`)
    await member.page.getByRole('note').last().getByRole('button', { name: '举报' }).click()
    await member.tap('radio', '诈骗')
    await member.tap('button', '提交举报')
    await member.seesToast('举报已收到，我们会尽快处理')
  })
}
