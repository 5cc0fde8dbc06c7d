import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  type ConsentAnswer,
  consentOf,
  distanceOf,
  maxFaces,
  onlyFace,
  type StoredFace,
  withFace,
  withoutLabel,
} from './face-records.rules.ts'

const at = new Date('2026-11-20T00:00:00Z')
const consent = (given: boolean): ConsentAnswer => ({ given, textVersion: '1', at, seq: 1 })
const face = (label: string): StoredFace => ({
  _id: label,
  label,
  source: 'photo',
  descriptor: [],
  smile: null,
  age: null,
  addtime: at,
})
const agreed = { consent: consent(true), standing: 'active' as const }
const limits = { minSide: 48, minSharpness: 0.08 }
const seen = (width: number, sharpness: number) => ({ box: { width, height: width }, sharpness })

describe('a stored face', () => {
  it('is never stored without a consent, nor without the account that gave it', () => {
    const allowed = (['active', 'cancelled', 'erased'] as const).flatMap((standing) =>
      [null, consent(false), consent(true)].map((last) => {
        const member = { consent: last, standing, faces: [] }
        expect('faces' in withFace(member, face('a'))).toBe(consentOf(member) !== null)
        return consentOf(member) !== null
      }),
    )
    expect(allowed).toEqual([false, false, true, false, false, false, false, false, false])
  })

  it('replaces the one with its label; a member has six at most', () => {
    const full = Array.from({ length: maxFaces }, (_, index) => face(`f${index}`))
    expect(withFace({ ...agreed, faces: full }, face('another'))).toEqual({ refuse: 'FACE_SAVE_FAILED' })
    expect(withFace({ ...agreed, faces: full }, { ...face('f0'), _id: 'new' })).toMatchObject({
      faces: { length: maxFaces },
    })
    expect(withoutLabel(full, 'f1')).toHaveLength(maxFaces - 1)
    expect(withoutLabel(full, undefined)).toEqual([])
  })

  it.each([
    ['none', { faces: [], isBlurred: false }, 'NO_FACE'],
    ['none, out of focus', { faces: [], isBlurred: true }, 'FACE_BLURRED'],
    ['two', { faces: [seen(200, 0.3), seen(200, 0.3)], isBlurred: false }, 'MANY_FACES'],
    ['one too small', { faces: [seen(40, 0.3)], isBlurred: false }, 'FACE_TOO_SMALL'],
    ['one too blurred', { faces: [seen(200, 0.05)], isBlurred: false }, 'FACE_BLURRED'],
  ])('needs exactly one clear face on its picture: %s is refused with its code', (_name, answer, code) => {
    expect(onlyFace(answer, limits)).toEqual({ refuse: code })
    expect(onlyFace({ faces: [seen(200, 0.3)], isBlurred: false }, limits)).toHaveProperty('face')
  })

  it('has the Euclidean distance to another, symmetric', () => {
    const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 128, maxLength: 128 })
    fc.assert(
      fc.property(vector, vector, (first, second) => {
        expect(distanceOf(first, second)).toBe(distanceOf(second, first))
        expect(distanceOf(first, first)).toBe(0)
        expect(distanceOf(first, second)).toBeCloseTo(
          Math.hypot(...first.map((value, index) => value - (second[index] ?? 0))),
          10,
        )
      }),
      { numRuns: 30 },
    )
  })
})
