/** in pixels of the upright picture */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** where a face is and how sure the detector is of it, 0..1 */
export interface Detection {
  box: Box
  score: number
}

/** a face and what was measured on it */
export interface Face extends Detection {
  /** 128 numbers; the same person below a Euclidean distance of 0.6. Empty unless descriptors were asked for */
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

export interface Nudity {
  drawing: number
  hentai: number
  neutral: number
  porn: number
  sexy: number
}

/**
 * What is asked of a picture: only where faces are (`boxes`), how they look (`looks`), or also whose they are
 * (`descriptors`, which needs that person's consent); and how nude it is.
 */
export interface ExaminationRequest {
  faces: 'none' | 'boxes' | 'looks' | 'descriptors'
  nudity: boolean
}
/**
 * `boxes` of every face unless none was asked for; `faces` measured where looks or descriptors were asked for, in the
 * same order
 */
export interface Examination {
  width: number
  height: number
  boxes: Detection[]
  faces: Face[]
  nudity: Nudity | null
  /** where nudity was asked for */
  fingerprint: string | null
  /** no face was found, and the picture is too blurred to show one */ isBlurred: boolean
}

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
