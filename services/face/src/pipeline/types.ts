/** in pixels of the upright picture */
export interface Box { x: number; y: number; width: number; height: number }

/** a face and what was measured on it */
export interface Face {
  box: Box
  /** 0..1: how sure the detector is */
  score: number
  /** 128 numbers; the same person below a Euclidean distance of 0.6 */
  descriptor: Float32Array
  /** 0..1 */
  smile: number
  /** years, an estimate */
  age: number
  gender: 'male' | 'female'
  /** 68 points, x and y in turn, in pixels of the upright picture */
  landmarks: Float32Array
  /** how much fine detail the aligned face shows; a blurred one is low */
  sharpness: number
}

export interface Nudity { drawing: number; hentai: number; neutral: number; porn: number; sexy: number }

/** what is asked of a picture: its faces, how nude it is, or both; nudity costs a model of its own */
export interface Question { faces: boolean; nudity: boolean }
export interface Answer { width: number; height: number; faces: Face[]; nudity: Nudity | null }

/** why a picture is not taken, before anything was looked for on it */
export type PictureRefusal = 'IMAGE_INVALID' | 'IMAGE_TOO_SMALL' | 'IMAGE_TOO_LARGE'

/** Thrown by decoding; `reason` says more to a developer, the code is for the person. */
export class PictureRefused extends Error {
  readonly code: PictureRefusal
  readonly reason: string
  constructor(code: PictureRefusal, reason: string) {
    super(`${code}: ${reason}`)
    this.code = code
    this.reason = reason
  }
}
