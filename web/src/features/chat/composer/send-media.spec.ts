import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { startI18n } from '../../../shared/i18n/i18n.ts'
import { logInAs } from '../../../test-app.tsx'
import { fakeNetwork } from '../../../test-network.ts'
import { FakeUpload, fakePictures } from '../../../test-uploads.ts'
import { useChat } from '../chat-store.ts'
import { sendPicture } from './send-media.ts'

const network = fakeNetwork()
const messages = () => useChat.getState().sessions['you']?.messages ?? []

beforeAll(() => startI18n())
beforeEach(() => {
  fakePictures()
  FakeUpload.sent = []
  logInAs('me')
  network.ok('upload/policy', { host: 'http://pictures.test/', fields: { key: 'uploads/me/1.jpg' } })
})

it('an album is converted and uploaded two pictures at a time, and each says how far it is', async () => {
  let decoded = 0
  let most = 0
  const convert = globalThis.createImageBitmap
  globalThis.createImageBitmap = (async (file: File) => {
    decoded += 1
    most = Math.max(most, decoded)
    const bitmap = await convert(file)
    return { ...bitmap, close: () => (decoded -= 1) }
  }) as unknown as typeof createImageBitmap
  for (let at = 0; at < 5; at++) sendPicture('you', new File(['x'], `${at}.jpg`, { type: 'image/jpeg' }))
  expect(messages()).toHaveLength(5)
  await FakeUpload.begun(2)
  FakeUpload.nth(0).upload.onprogress?.({ loaded: 1, total: 4 })
  expect(messages().map(({ sent }) => sent)).toEqual([0.25, undefined, undefined, undefined, undefined])
  FakeUpload.nth(0).onload?.()
  await FakeUpload.begun(3)
  for (let at = 1; at < 5; at++) {
    await FakeUpload.begun(Math.min(5, at + 2))
    FakeUpload.nth(at).onload?.()
  }
  await waitFor(() => expect(messages().map(({ sent }) => sent)).toEqual(Array.from({ length: 5 }, () => undefined)))
  expect([FakeUpload.sent.length, most <= 2]).toEqual([5, true])
})
