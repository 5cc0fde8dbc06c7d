import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { recording } from '@xinyu/testkit/samples/recording'
import { measureVoice } from './measure-voice.ts'

/** 2.6 seconds, as Chromium's recorder writes them: heads without the duration */
const sample = (name: string): Buffer => readFileSync(new URL(`./samples/${name}`, import.meta.url))
const recordings = ['voice.webm', 'voice.mp4'] as const

const replaced = (bytes: Buffer, text: string, by: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll(text, by), 'latin1')

describe('a voice is measured by its sound', () => {
  it.each(recordings)('%s of a browser: its type, and its duration although its head has none', async (name) => {
    const measured = await measureVoice(sample(name))
    expect(measured?.type).toBe(name.replace('voice.', 'audio/'))
    expect(measured?.seconds).toBeGreaterThan(2.3)
    expect(measured?.seconds).toBeLessThan(2.8)
  })

  it.each([0.6, 30, 61, 600])('one of %d seconds', async (seconds) => {
    expect((await measureVoice(Buffer.from(recording(seconds))))?.seconds).toBeCloseTo(seconds, 0)
  })

  it('AAC in MP4, as a phone without WebM records', async () => {
    expect((await measureVoice(replaced(sample('voice.mp4'), 'Opus', 'mp4a')))?.type).toBe('audio/mp4')
  })

  it('a file that is not a voice has no duration', async () => {
    const webm = sample('voice.webm')
    const video = Buffer.from(webm)
    video[webm.indexOf(Buffer.from([0x83, 0x81, 0x02])) + 2] = 1
    const refused = {
      empty: Buffer.alloc(0),
      text: Buffer.from('not a voice at all'),
      picture: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]),
      'cut off': webm.subarray(0, webm.length - 3),
      'a truncated MP4': sample('voice.mp4').subarray(0, 5_000),
      'another codec': Buffer.from(recording(3, 'V_VP9')),
      'a picture beside the sound': video,
      'no sound': Buffer.from(recording(0)),
      'a film': replaced(sample('voice.mp4'), 'soun', 'vide'),
    }
    for (const [what, bytes] of Object.entries(refused)) expect([what, await measureVoice(bytes)]).toEqual([what, null])
  })

  it('any bytes get an answer', async () => {
    for (const name of recordings)
      for (let at = 0; at < 400; at++) {
        const bytes = Buffer.from(sample(name))
        bytes[at] = (bytes[at] ?? 0) ^ 0xff
        const measured = await measureVoice(bytes)
        expect(measured === null || measured.seconds > 0).toBe(true)
      }
  })
})
