import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getFaceList } from '@xinyu/contracts/http/face/faces'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { seriousFindings } from '@xinyu/testkit/browser/browser-axe'
import { phone, BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { groupPhoto, landscape } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { portrait } from '../../../services/face/src/test-samples.ts'
import { buyVip } from '../steps/buy.ts'
import { filmOf, pick, twoMembers } from '../steps/faces.ts'
import { beLoggedIn } from '../steps/session.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'xinyu-camera-'))
const film = join(folder, 'camera.mjpeg')
await filmOf(await portrait('other'), film)
const outcome = await tryStartBrowser({
  isWhole: true,
  switches: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
})

if (outcome instanceof BrowserUnavailable) test.skip(`faces in the browser: ${outcome.message}`, () => undefined)
else describe('a member’s face and a member who searches for it', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let members: { lan: Visitor; hai: Visitor }
  let hai: BrowserUser

  beforeAll(async () => {
    // the samples are different people who look alike, so the threshold for "the same person" is wider than in
    // production; one of them, a close-up with bare shoulders, would be refused as indecent
    product = await startTestProduct({
      ...(process.env.PORT && { port: Number(process.env.PORT) }),
      env: { FACE_DISTANCE: '0.62' },
    })
    members = await twoMembers(product, [await portrait('other'), await portrait('calm')])
    hai = await BrowserUser.open(browser, product.url, '海', { ...phone, permissions: ['camera'] })
    await beLoggedIn(hai, members.hai)
  }, 240_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const serialTest = serialTests(() => [hai])
  const isAccessible = async (): Promise<void> => expect(await seriousFindings(hai.page)).toEqual([])

  serialTest('an avatar needs one face and no consent: faces are counted, not measured', async () => {
    await hai.goto('/me/edit/avatar')
    await hai.sees('region', '人脸信息（可选）')
    await pick(hai, '选择照片', await groupPhoto())
    await hai.tap('button', '使用')
    await hai.seesText(/照片里有\d张脸/)
    await hai.tap('button', '换一张')
    await pick(hai, '选择照片', await portrait('calm'))
    await hai.tap('button', '使用')
    await hai.seesToast('头像已更新')
    await product.drain()
    expect((await members.hai.call(getFaceList, {})).faces).toEqual([])
  })

  serialTest('home leads to the face search, which leads to VIP and back, with nothing agreed to', async () => {
    await hai.goto('/')
    await hai.tap('link', '按长相找人')
    await hai.tap('button', '选一张照片')
    await hai.answers('需要VIP', '去看看')
    await buyVip(hai, '¥30')
    await hai.tap('button', '继续刚才的操作')
    await hai.sees('heading', '人脸信息处理单独同意书')
    await isAccessible()
    expect((await members.hai.call(getFaceList, {})).faces).toEqual([])
  })

  serialTest('declining costs nothing but the face search; agreeing opens it', async () => {
    await hai.tap('link', '不用人脸，去看看')
    await hai.sees('heading', '心屿')
    await hai.tap('link', '按长相找人')
    await hai.tap('button', '我同意')
    await hai.seesToast('已记录你的同意')
    await hai.sees('heading', '选一张正脸照')
  })

  serialTest('a photo without a face and one with several are told apart', async () => {
    await pick(hai, '从相册选择', await landscape())
    await hai.seesText('未检测到人脸')
    await hai.tap('button', '换一张')
    await pick(hai, '从相册选择', await groupPhoto())
    await hai.seesText('检测到多张人脸')
    await hai.tap('button', '换一张')
  })

  serialTest('the camera takes a photo, and the member who looks like it is found', async () => {
    await hai.tap('button', '打开相机')
    await hai.byRole('button', '拍照').and(hai.page.locator(':enabled')).waitFor()
    await isAccessible()
    await hai.tap('button', '拍照')
    await hai.sees('link', /岚.*相似度(8|9|100)\d?%/)
    await hai.seesText('相似度由高到低，已显示1人')
    await isAccessible()
  })

  serialTest('the slider moves by keys, the filter leaves out, and an empty list says so', async () => {
    const slider = hai.byRole('slider', '相似程度')
    await slider.focus()
    for (let step = 0; step < 3; step += 1) await slider.press('ArrowRight')
    expect(await slider.getAttribute('aria-valuetext')).toContain('距离0.75以内')
    await hai.tap('radio', '男')
    await hai.sees('heading', '没有找到足够像的人')
    await hai.tap('radio', '女')
    await hai.tap('link', /岚/)
    await hai.sees('heading', '岚')
  })

  serialTest('a live person who follows the instructions matches the avatar; a still picture does not', async () => {
    await hai.goto('/me/realname/face')
    await hai.tap('button', '开始验证')
    for (const step of ['第1张', '第2张', '第3张']) {
      await hai.seesText(new RegExp(step))
      await hai.tap('button', '拍这一张')
    }
    await hai.sees('heading', '没有通过验证')
    await isAccessible()
    await hai.tap('button', '重新开始')
    for (const step of ['第1张', '第2张', '第3张']) {
      await hai.seesText(new RegExp(step))
      await pick(
        hai,
        '选择这一张',
        await frameFor((await hai.page.getByRole('heading', { level: 2 }).textContent()) ?? ''),
      )
    }
    await hai.sees('heading', '验证通过')
  })

  serialTest('withdrawing consent in the privacy settings deletes everything derived from the face', async () => {
    await hai.goto('/me/privacy')
    await hai.seesText(/头像，/)
    await isAccessible()
    await hai.tap('button', '撤回同意')
    await hai.answers('撤回同意？', '撤回同意')
    await hai.seesToast('已撤回，人脸特征正在删除')
    await product.drain()
    expect((await members.hai.call(getFaceList, {})).faces).toEqual([])
    await hai.goto('/face')
    await hai.sees('button', '我同意')
  })
}

/** The photo that shows what the page asks for. */
const frameFor = (asked: string): Promise<Uint8Array> => {
  if (asked.includes('笑')) return portrait('smiling')
  if (asked.includes('转头')) return portrait('turnedLeft', (image) => (asked.includes('右边') ? image.flop() : image))
  return portrait('calm')
}
