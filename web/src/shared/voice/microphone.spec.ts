import { expect, it } from '@jest/globals'
import { startRecording } from './microphone.ts'

it('a recorder that throws leaves no microphone on', async () => {
  let isOn = true
  const stream = { getTracks: () => [{ stop: () => (isOn = false) }] }
  Object.assign(navigator, { mediaDevices: { getUserMedia: async () => stream } })
  class Recorder {
    static isTypeSupported = () => true
    constructor() {
      throw new DOMException('no encoder', 'NotSupportedError')
    }
  }
  Object.assign(globalThis, { MediaRecorder: Recorder })
  await expect(startRecording(() => undefined)).rejects.toThrow('no encoder')
  expect(isOn).toBe(false)
})
