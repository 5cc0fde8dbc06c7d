import { clip, cropSquare, stretchSquare } from './crop.ts'
import { facesFrom } from './detections.rules.ts'
import { fingerprintOf } from './fingerprint.rules.ts'
import { picturePrint } from './picture-print.rules.ts'
import { alignedBox, descriptorBox, placeLandmarks } from './landmarks.rules.ts'
import type { Models } from './models.ts'
import { decodePicture } from './picture.ts'
import type { Picture } from './picture.ts'
import { isBlurredField, sharpnessOf } from './sharpness.rules.ts'
import type { Examination, Box, Detection, Face, Nudity, ExaminationRequest } from './face.rules.ts'

const square = (size: number): number => size * size * 3
/** reused: a worker examines one picture at a time */
const detectorInput = new Float32Array(square(512))

/** A picture's faces, and its nudity on request. Throws PictureRefused. */
export const examine = async (models: Models, bytes: Uint8Array, request: ExaminationRequest): Promise<Examination> => {
  const picture = await decodePicture(bytes)
  const found = request.faces === 'none' ? [] : await detect(models, picture)
  const isMeasured = found.length > 0 && (request.faces === 'looks' || request.faces === 'descriptors')
  const faces = isMeasured ? await measure(models, picture, found, request.faces === 'descriptors') : []
  const seen = request.nudity ? stretchSquare(picture, 224) : null
  const fingerprint = seen && fingerprintOf(seen, 224)
  const print = seen && picturePrint(seen, 224)
  const nudity = seen && (await judgeNudity(models, seen))
  const boxes = found.map(({ box, score }) => ({ score, box: scaled(box, picture.scale) }))
  const isBlurred = request.faces !== 'none' && found.length === 0 && isBlurredField(stretchSquare(picture, 224), 224)
  return { width: picture.fullWidth, height: picture.fullHeight, boxes, faces, nudity, fingerprint, print, isBlurred }
}

const whole = ({ width, height }: Picture): Box => ({ x: 0, y: 0, width, height })

const detect = async (models: Models, picture: Picture): Promise<Detection[]> => {
  cropSquare(picture, whole(picture), 512, false, detectorInput)
  const { boxes, scores } = await models.run('detector', detectorInput)
  if (!boxes || !scores) throw new Error('the detector returned nothing')
  return facesFrom(boxes, scores, picture).filter(({ box }) => isArea(clip(box, picture)))
}

const isArea = ({ width, height }: Box): boolean => width > 0 && height > 0

/** All faces of a picture go through each model as one batch. */
const measure = async (
  models: Models,
  picture: Picture,
  found: readonly Detection[],
  withDescriptors: boolean,
): Promise<Face[]> => {
  const crops = found.map(({ box }) => clip(box, picture))
  const { points } = await models.run('landmarks', cropAll(picture, crops, 112))
  const landmarks = found.map(({ box }, index) => placeLandmarks(part(points, index, 136), crops[index] ?? box, box))
  const orCrop = (boxes: readonly Box[]): Box[] =>
    boxes.map((box) => clip(box, picture)).map((box, index) => (isArea(box) ? box : (crops[index] ?? box)))
  const aligned = orCrop(landmarks.map(alignedBox))
  const small = cropAll(picture, aligned, 112)
  const centred = orCrop(landmarks.map((points, index) => descriptorBox(points, crops[index] ?? picture)))
  const { descriptor } = withDescriptors
    ? await models.run('recognition', cropAll(picture, centred, 150))
    : { descriptor: new Float32Array(0) }
  const { expressions } = await models.run('expression', small)
  const { age, gender } = await models.run('age-gender', small)
  return found.map(({ box, score }, index): Face => ({
    score,
    box: scaled(box, picture.scale),
    landmarks: (landmarks[index] ?? new Float32Array(136)).map((value) => value * picture.scale),
    descriptor: part(descriptor, index, 128).slice(),
    smile: part(expressions, index, 7)[1] ?? 0,
    age: age?.[index] ?? 0,
    gender: (part(gender, index, 2)[0] ?? 0) > 0.5 ? 'male' : 'female',
    sharpness: sharpnessOf(part(small, index, square(112)), 112),
  }))
}

const part = (values: Float32Array | undefined, index: number, length: number): Float32Array =>
  values ? values.subarray(index * length, (index + 1) * length) : new Float32Array(length)

const cropAll = (picture: Picture, boxes: readonly Box[], size: number): Float32Array => {
  const batch = new Float32Array(boxes.length * square(size))
  for (const [index, box] of boxes.entries()) cropSquare(picture, box, size, true, batch, index * square(size))
  return batch
}

const scaled = ({ x, y, width, height }: Box, scale: number): Box => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
})

const judgeNudity = async (models: Models, seen: Float32Array): Promise<Nudity> => {
  const { classes } = await models.run('nudity', seen)
  const [drawing = 0, hentai = 0, neutral = 0, porn = 0, sexy = 0] = classes ?? []
  return { drawing, hentai, neutral, porn, sexy }
}
