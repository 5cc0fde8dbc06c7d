import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addAnswerVoice, addImg } from '@xinyu/contracts/http/upload/upload'
import { scoreNudity } from '@xinyu/contracts/internal/face'
import { FixedClock } from '@xinyu/platform/clock'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { eicar, TestScanner } from '@xinyu/testkit/servers/virus-scanner'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'
import { photo, uploadTo } from './test-setup.ts'

const scanner = new TestScanner()
let users: ServiceUnderTest<UsersConfig>
let me: TestPerson
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock: FixedClock.atNextNoon(),
    env: { SMS_CODES_PER_IP: '1000', CLAMD_URL: await scanner.listen() },
    internal: [{ call: scoreNudity, answer: () => ({ score: 0.02, verdict: 'clear' }) }],
  })
  me = await signUp(users)
})
afterAll(async () => {
  await users.close()
  await scanner.close()
})

const upload = async (bytes: Buffer): Promise<string> => {
  const { key, http } = await uploadTo(users, me, bytes)
  expect(http).toBe(200)
  return key
}

test('an upload is scanned before it is decoded: a clean one is accepted, one with a virus refused and deleted', async () => {
  const clean = await photo()
  await users.call(addImg, { key: await upload(clean) }, me)
  expect(scanner.scannedSizes).toEqual([clean.length])
  for (const refuse of [
    (key: string) => users.refused(addImg, { key }, me),
    (key: string) => users.refused(addAnswerVoice, { key, prompt: 1, waveform: Array<number>(40).fill(1) }, me),
  ]) {
    const key = await upload(Buffer.concat([await photo(), Buffer.from(eicar)]))
    const { refusal } = await refuse(key)
    expect(refusal).toMatchObject({ code: 'UPLOAD_UNSAFE', msg: '这个文件没有通过安全检查，请选择另一个文件' })
    expect(await users.service.app.get(ObjectStore).has(key)).toBe(false)
  }
})

test('while the scanner is down an upload is refused but kept, and can be added later', async () => {
  const key = await upload(await photo())
  scanner.mode = 'cut'
  const refused = await users.refused(addImg, { key }, me)
  expect([refused.code, refused.refusal]).toEqual(['UNAVAILABLE', expect.objectContaining({ retryAfter: 30 })])
  scanner.mode = 'scans'
  await users.call(addImg, { key }, me)
})

test('pictures encoded here are not scanned again', async () => {
  const store = users.service.app.get(ObjectStore)
  const before = scanner.scannedSizes.length
  await store.put('pictures/a.webp', Buffer.from(eicar), { type: 'image/webp', isPublic: false })
  expect((await store.get('pictures/a.webp')).length).toBe(eicar.length)
  expect(scanner.scannedSizes).toHaveLength(before)
})
