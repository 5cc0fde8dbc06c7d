/** in pixels of the upright picture */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** position of a face and the detector's confidence, 0..1 */
export interface Detection {
  box: Box
  score: number
}

/** a face with its measurements */
export interface Face extends Detection {
  /** 128 numbers; the same person below a Euclidean distance of 0.6. Empty unless descriptors were requested */
  descriptor: Float32Array
  /** 0..1 */
  smile: number
  /** years, an estimate */
  age: number
  gender: 'male' | 'female'
  /** 68 points, x and y in turn, in pixels of the upright picture */
  landmarks: Float32Array
  /** the amount of fine detail in the aligned face; low if blurred */
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
 * The request for a picture: positions of faces (`boxes`), appearance (`looks`), or also identity (`descriptors`, which
 * needs that person's consent); and nudity.
 */
export interface ExaminationRequest {
  faces: 'none' | 'boxes' | 'looks' | 'descriptors'
  nudity: boolean
}
/**
 * `boxes` of every face unless `none` was requested; `faces` measured if looks or descriptors were requested, in the
 * same order
 */
export interface Examination {
  width: number
  height: number
  boxes: Detection[]
  faces: Face[]
  nudity: Nudity | null
  /** only if nudity was requested */
  fingerprint: string | null
  /** only if nudity was requested; finds copies of a picture, crops included */
  print: string | null
  /** no face was found, and the picture is too blurred to show one */ isBlurred: boolean
}

/** why a picture is refused before it is examined */
export type PictureRefusal = 'IMAGE_INVALID' | 'IMAGE_TOO_SMALL' | 'IMAGE_TOO_LARGE'

/** Thrown by decoding; `reason` has details for developers, the code is for the person. */
export class PictureRefused extends Error {
  readonly code: PictureRefusal
  readonly reason: string
  constructor(code: PictureRefusal, reason: string) {
    super(`${code}: ${reason}`)
    this.code = code
    this.reason = reason
  }
}
