import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ModelName } from './model-files.ts'
import { ageGender } from './nets/age-gender.ts'
import { expression, landmarks } from './nets/dense-face.ts'
import { detector } from './nets/detector.ts'
import { nudity } from './nets/nudity.ts'
import type { KerasLayer } from './nets/nudity.ts'
import { recognition } from './nets/recognition.ts'
import { decodeWeights, readWeights } from './weights.ts'
import type { WeightGroup, Weights } from './weights.ts'

const require = createRequire(import.meta.url)
const faceApi = '@vladmandic/face-api'
const fromFaceApi = (name: string, net: (weights: Weights) => Uint8Array) => async (): Promise<Uint8Array> =>
  net(
    await readWeights(
      join(dirname(require.resolve(`${faceApi}/package.json`)), 'model', `${name}_model-weights_manifest.json`),
    ),
  )

interface KerasModel {
  modelTopology: { model_config: { config: { layers: KerasLayer[] } } }
  weightsManifest: WeightGroup[]
}

const convertNudity = async (): Promise<Uint8Array> => {
  const { MobileNetV2Model } = await import('nsfwjs/models/mobilenet_v2')
  const model = (await MobileNetV2Model.modelJson()).default as unknown as KerasModel
  const shards = await Promise.all(
    MobileNetV2Model.weightBundles.map(async (load) =>
      Buffer.from((await load()).default as unknown as string, 'base64'),
    ),
  )
  return nudity(
    decodeWeights(model.weightsManifest, Buffer.concat(shards)),
    model.modelTopology.model_config.config.layers,
  )
}

/** The conversion of each model from its npm package to ONNX bytes. */
export const conversions: Record<ModelName, () => Promise<Uint8Array>> = {
  detector: fromFaceApi('ssd_mobilenetv1', detector),
  landmarks: fromFaceApi('face_landmark_68', landmarks),
  recognition: fromFaceApi('face_recognition', recognition),
  expression: fromFaceApi('face_expression', expression),
  'age-gender': fromFaceApi('age_gender', ageGender),
  nudity: convertNudity,
}

/**
 * The edition of the converted files: raise the number with every change of the converter. Null if the weights'
 * packages are not installed, as in a production image that contains converted files.
 */
export const edition = (): string | null => {
  try {
    return `1 face-api ${(require(`${faceApi}/package.json`) as { version: string }).version}`
  } catch {
    return null
  }
}
