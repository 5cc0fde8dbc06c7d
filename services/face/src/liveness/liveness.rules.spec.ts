import { describe, expect, it } from '@jest/globals'
import { randomActions, type Frame, judge } from './liveness.rules.ts'

const calm: Frame = { yaw: 0.05, smile: 0.1, toAvatar: 0.4, toFirst: 0 }
const left: Frame = { ...calm, yaw: 0.45, toFirst: 0.6 }
const right: Frame = { ...left, yaw: -0.45 }
const smile: Frame = { ...calm, smile: 0.95, toFirst: 0.3 }
const limits = { distance: 0.6 }

describe('the liveness decision', () => {
  it.each([
    ['calm, left, smile as requested', [calm, left, smile], ['left', 'smile'], { distance: 0.4 }],
    ['other frames between the actions', [calm, calm, smile, calm, right, calm], ['smile', 'right'], { distance: 0.4 }],
    ['actions in the other order', [calm, smile, left], ['left', 'smile'], { refuse: 'LIVENESS_FAILED' }],
    ['turned to the wrong side', [calm, right, smile], ['left', 'smile'], { refuse: 'LIVENESS_FAILED' }],
    ['an action missing', [calm, calm, smile], ['left', 'smile'], { refuse: 'LIVENESS_FAILED' }],
    ['smiling from the first frame on', [smile, left, smile], ['left', 'smile'], { refuse: 'LIVENESS_FAILED' }],
    ['not straight in the first frame', [left, left, smile], ['left', 'smile'], { refuse: 'LIVENESS_FAILED' }],
    [
      'another person in one frame',
      [calm, left, { ...smile, toFirst: 0.7 }],
      ['left', 'smile'],
      { refuse: 'LIVENESS_FAILED' },
    ],
    [
      'a live person who is not the avatar’s',
      [calm, left, smile].map((frame) => ({ ...frame, toAvatar: 0.8 })),
      ['left', 'smile'],
      { refuse: 'FACE_DIFFERENT' },
    ],
  ] as const)('%s', (_name, frames, actions, expected) => {
    expect(judge(frames, actions, limits)).toEqual(expected)
  })

  it('requests a turn to either side and a smile in either order', () => {
    const orders = [0, 0.9].flatMap((side) =>
      [0, 0.9].map((order) => {
        const values = [side, order]
        return randomActions(() => values.shift() ?? 0).join(' ')
      }),
    )
    expect(orders).toEqual(['left smile', 'smile left', 'right smile', 'smile right'])
  })
})
