import { describe, expect, it } from '@jest/globals'
import { clock, waveformOf } from './waveform.ts'

describe('the waveform of a voice', () => {
  it('scales the loudest moment to full, and has at most 40 bars for any length', () => {
    const levels = Array.from({ length: 600 }, (_, index) => (index === 300 ? 0.5 : 0.1))
    const waveform = waveformOf(levels)
    expect(waveform).toHaveLength(40)
    expect(Math.max(...waveform)).toBe(100)
    expect(waveform.filter((bar) => bar === 20)).toHaveLength(39)
  })

  it('stays low for silence, and is never empty', () => {
    expect(waveformOf([0.001, 0.002])).toEqual([2, 4])
    expect(waveformOf([])).toEqual([0])
  })

  it('says its length in minutes and seconds', () => {
    expect([clock(0), clock(9.7), clock(60)]).toEqual(['0:00', '0:09', '1:00'])
  })
})
