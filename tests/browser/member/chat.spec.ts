import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addMsg2, getmsg2, recallMsg } from '@xinyu/contracts/http/msg/messages'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { seriousFindings } from '@xinyu/testkit/browser/browser-axe'
import { BrowserUser, desktop } from '@xinyu/testkit/browser/browser-user'
import { landscape } from '@xinyu/testkit/samples/portraits'
import type { TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { beLoggedIn, twoMembersOneBrowser } from '../steps/session.ts'
import { block, inMenu, message, pressLong, shows, write } from '../steps/talk.ts'
import { serialTests } from '../fixture/serial-tests.ts'

/** a fake microphone that beeps */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const outcome = await tryStartBrowser({ switches: microphone })

if (outcome instanceof BrowserUnavailable) test.skip(`a talk: ${outcome.message}`, () => undefined)
else describe('two people talk by touch', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let lan: Visitor
  let hai: Visitor
  let mine: BrowserUser
  let theirs: BrowserUser

  beforeAll(async () => {
    const started = await twoMembersOneBrowser(browser, [
      { name: '岚', GID: '37100001', phone: '13710000081' },
      { name: '海', GID: '37100002', phone: '13710000082' },
    ])
    ;({ product, me: lan, other: hai, member: mine } = started)
    theirs = await BrowserUser.open(browser, product.url, 'other')
    await beLoggedIn(theirs, hai)
    await pictureIsLookedAt()
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [mine, theirs])
  const talkOf = (user: BrowserUser, other: Visitor, name: string) =>
    user.goto(`/chat?${new URLSearchParams({ id: other.id, username: name })}`)
  const log = (user: BrowserUser) => user.byRole('log', '聊天记录')
  /**
   * A freshly started product is slow to check its first picture on a busy machine, so this sends pictures until one
   * passes.
   */
  const pictureIsLookedAt = async (): Promise<void> => {
    for (;;) {
      const content = await hai.upload(await landscape())
      const input = { user2_id: lan.id, kind: 'image' as const, content, clientId: randomUUID() }
      const sent = await hai.call(addMsg2, input).catch((error: unknown) => {
        if ((error as { code?: string }).code === 'CHECK_FAILED') return null
        throw error
      })
      if (!sent) continue
      const { favorite_id, _id } = sent.message
      return void (await hai.call(recallMsg, { favorite_id, msg_id: _id }))
    }
  }
  const newest = async () => (await lan.call(getmsg2, { user2_id: hai.id, rows: 1 })).list[0]

  serialTest('a stranger’s first message waits among the greetings until it is answered', async () => {
    await hai.call(addMsg2, { user2_id: lan.id, content: '你好，我也喜欢看海', clientId: randomUUID() })
    await mine.goto('/message')
    await mine.tap('link', /打招呼.*1位新朋友/)
    await mine.tap('link', /海.*你好，我也喜欢看海/)
    await shows(mine, '你好，我也喜欢看海')
    await write(mine, '你好，你常去哪里看？')
    await shows(mine, '你好，你常去哪里看？', '已送达')
    await mine.goto('/message')
    await mine.sees('link', /海.*你常去哪里看/)
    expect(await mine.byRole('link', /打招呼/).count()).toBe(0)
  })

  serialTest(
    'a screen reader gets author, text and time of each message, by day, and no message is a button',
    async () => {
      await talkOf(mine, hai, '海')
      await talkOf(theirs, lan, '岚')
      await log(mine).getByRole('heading', { name: '今天' }).waitFor()
      await mine.sees('article', /^海，\d\d:\d\d$/)
      await mine.sees('article', /^我，\d\d:\d\d$/)
      expect(await log(mine).getByRole('button', { name: /看海/ }).count()).toBe(0)
      await write(theirs, '青岛的栈桥')
      await mine.page
        .getByRole('status')
        .filter({ hasText: /海：青岛的栈桥，\d\d:\d\d/ })
        .waitFor({ state: 'attached' })
      const header = mine.page.getByRole('banner')
      await header.getByText('在线').waitFor()
      await header.getByRole('link', { name: '查看主页' }).waitFor()
      expect(await seriousFindings(mine.page)).toEqual([])
    },
  )

  serialTest('the menu of a long press stays when the finger lifts, and answers a message', async () => {
    const lift = await pressLong(mine, '青岛的栈桥')
    await mine.sees('dialog', '消息操作')
    await lift()
    await mine.byRole('dialog', '消息操作').getByRole('button', { name: '引用回复' }).click()
    await mine.seesText(/回复海：.*青岛的栈桥/)
    await write(mine, '我也去过那里')
    const answer = message(theirs, '我也去过那里')
    await answer.getByRole('button', { name: /引用.*我.*青岛的栈桥/ }).waitFor()
  })

  serialTest('a voice message is recorded, drawn, and played by the other at any speed', async () => {
    await mine.tap('button', '发语音')
    const recorder = mine.byRole('group', '录音')
    await recorder.getByText(/0:0[2-9] \/ 1:00/).waitFor()
    await recorder.getByRole('button', { name: '发送' }).click()
    const player = theirs.byRole('group', '岚的语音')
    await player.getByRole('button', { name: /播放语音，\d秒/ }).click()
    await player.getByRole('button', { name: '暂停' }).waitFor()
    await theirs.page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0.3)
    await player.getByRole('button', { name: '播放速度 1 倍' }).click()
    await player.getByRole('button', { name: '播放速度 1.5 倍' }).waitFor()
    expect(await theirs.page.evaluate(() => document.querySelector('audio')?.playbackRate)).toBe(1.5)
    const stored = await newest()
    expect(stored?.kind).toBe('voice')
    const waveform = stored?.voice?.waveform ?? []
    expect(waveform.length).toBeGreaterThan(5)
    expect(Math.max(...waveform)).toBeGreaterThan(0)
  })

  serialTest('a refused microphone shows a message and a way on', async () => {
    await mine.page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await mine.tap('button', '发语音')
    await mine.sees('alert', '')
    await mine.seesText(/没有麦克风权限/)
    await mine.tap('button', '用文字')
    await mine.sees('textbox', '说点什么')
  })

  serialTest(
    'a picture is seen by both, opens full screen, closes with Esc at the same place, and disappears when recalled',
    async () => {
      await mine.tap('button', '更多')
      const picture = { name: 'sea.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await landscape()) }
      await mine.page.getByLabel('相册').setInputFiles(picture)
      const open = log(theirs).getByRole('button', { name: '查看大图' })
      await open.waitFor()
      await theirs.page.waitForFunction(() => {
        const shown = document.querySelector<HTMLImageElement>('[role=log] article img')
        return (shown?.naturalWidth ?? 0) > 0
      })
      await open.focus()
      await theirs.page.keyboard.press('Enter')
      await theirs.sees('dialog', /图片|照片/)
      await theirs.page.keyboard.press('Escape')
      await theirs.byRole('dialog', /图片|照片/).waitFor({ state: 'detached' })
      await theirs.page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '查看大图')
      const url = (await newest())?.picture?.large ?? ''
      expect((await fetch(url)).status).toBe(200)
      await log(mine).getByRole('article').last().getByRole('button', { name: '消息操作' }).focus()
      await mine.page.keyboard.press('Enter')
      await mine.byRole('dialog', '消息操作').getByRole('button', { name: '撤回' }).click()
      await theirs.seesText('对方撤回了一条消息')
      expect((await fetch(url)).status).toBe(404)
    },
  )

  serialTest('the emoji panel covers nothing: the last message stays above the input', async () => {
    for (let n = 0; n < 14; n++)
      await hai.call(addMsg2, { user2_id: lan.id, content: `第${n}句`, clientId: randomUUID() })
    await shows(mine, '第13句')
    await mine.tap('button', '表情')
    await mine.sees('group', '表情')
    await mine.page.waitForFunction(() => {
      const last = [...document.querySelectorAll('[role=log] article')].at(-1)?.getBoundingClientRect()
      const box = document.querySelector('textarea')?.getBoundingClientRect()
      return last !== undefined && box !== undefined && last.bottom <= box.top + 1
    })
    await mine.tap('button', '😀')
    expect(await mine.byRole('textbox', '说点什么').inputValue()).toBe('😀')
    await mine.tap('button', '发送')
    await shows(theirs, '😀')
  })

  serialTest('a message is found in this conversation and in all of them, and shown in its place', async () => {
    await inMenu(mine, '搜索聊天内容')
    await mine.byRole('searchbox', '想找的文字').fill('栈桥')
    await mine.seesText('找到1条')
    await mine
      .byRole('dialog', '搜索聊天内容')
      .getByRole('button', { name: /海.*青岛的栈桥/ })
      .click()
    await message(mine, '青岛的栈桥').waitFor()
    await mine.goto('/message')
    await mine.tap('button', '搜索所有聊天')
    await mine.byRole('searchbox', '想找的文字').fill('喜欢看海')
    await mine
      .byRole('dialog', '搜索所有聊天')
      .getByRole('button', { name: /你好，我也喜欢看海/ })
      .click()
    await message(mine, '你好，我也喜欢看海').waitFor()
  })

  serialTest('a conversation is muted, closed with a kind message, and cleared on one side', async () => {
    await inMenu(mine, '消息免打扰')
    await mine.seesToast('这个会话不再提醒你')
    await inMenu(mine, '恢复提醒')
    await mine.seesToast('这个会话恢复提醒')
    await inMenu(mine, '礼貌告别')
    await mine
      .byRole('dialog', '礼貌告别')
      .getByRole('button', { name: /谢谢你的真诚/ })
      .click()
    await shows(theirs, '谢谢你的真诚。我想先停下来，就聊到这里吧，祝一切都好。')
    await mine.goto('/message')
    await mine.sees('link', /海.*免打扰/)
    await talkOf(mine, hai, '海')
    await log(mine).waitFor()
    await inMenu(mine, '清空聊天内容')
    await mine.answers('清空聊天内容？', '清空聊天内容')
    await mine.sees('heading', '和海打个招呼')
    await shows(theirs, '谢谢你的真诚。我想先停下来，就聊到这里吧，祝一切都好。')
  })

  serialTest('on a desktop, the list is beside the conversation', async () => {
    const wide = await BrowserUser.open(browser, product.url, 'desk', { ...desktop, reducedMotion: 'reduce' })
    await beLoggedIn(wide, hai)
    await wide.goto('/message')
    await wide.sees('heading', '选一个会话')
    await wide.tap('link', /岚/)
    await wide.sees('log', '聊天记录')
    const list = wide.byRole('complementary', '会话')
    expect(await list.getByRole('link', { name: /岚/ }).getAttribute('aria-current')).toBe('page')
    const [left, right] = [await list.boundingBox(), await log(wide).boundingBox()]
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual((right?.x ?? 0) + 1)
    expect(await seriousFindings(wide.page)).toEqual([])
    expect(wide.problems).toEqual([])
    await wide.context.close()
  })

  serialTest('a conversation with a blocked member leaves the list, and its page offers to unblock', async () => {
    await write(mine, '再见')
    await shows(mine, '再见', '已读')
    await block(mine, '海')
    await product.drain()
    await mine.page.reload()
    await mine.sees('heading', '还没有会话')
    await talkOf(mine, hai, '海')
    await mine.seesText('你已拉黑海，对方不能给你发消息。')
    await mine.tap('button', '解除')
    await mine.sees('textbox', '说点什么')
  })
}
