import { createRequire } from 'node:module'
import type { LayersModel, Tensor, Tensor4D, io } from '@tensorflow/tfjs'
import * as ort from 'onnxruntime-node'
import sharp from 'sharp'
import { ensureModels } from './convert.ts'
import { modelNames } from './model-files.ts'
import type { ModelFiles, ModelName } from './model-files.ts'
import { loadOriginal } from './original.ts'
import type { Original } from './original.ts'
import type { WeightGroup } from './weights.ts'

// Run as a separate program (`node parity.ts CACHE`): per model and sample photo one JSON line with the largest
// difference between the outputs of our ONNX file and of the original in TensorFlow.js.

type Outputs = Record<string, Float32Array>
const sizes: Record<ModelName, number> = {
  detector: 512,
  landmarks: 112,
  recognition: 150,
  expression: 112,
  'age-gender': 112,
  nudity: 224,
}

/** a square crop from the middle of a sample photo, which has faces */
const picture = async (file: string, size: number): Promise<Float32Array> =>
  Float32Array.from(await sharp(file).removeAlpha().resize(size, size, { fit: 'cover' }).raw().toBuffer())

const byOnnx = async (session: ort.InferenceSession, pixels: Float32Array, size: number): Promise<Outputs> => {
  const image = new ort.Tensor('float32', pixels, [pixels.length / (size * size * 3), size, size, 3])
  const outputs = await session.run({ image })
  return Object.fromEntries(Object.entries(outputs).map(([key, tensor]) => [key, tensor.data as Float32Array]))
}

const dataOf = (tensor: unknown): Float32Array => (tensor as Tensor).dataSync() as Float32Array

const originalsOf = (
  { faceApi, tf }: Original,
  nudityModel: LayersModel,
): Record<ModelName, (image: Tensor4D) => Promise<Outputs>> => {
  const { ssdMobilenetv1, faceLandmark68Net, faceRecognitionNet, faceExpressionNet, ageGenderNet } = faceApi.nets
  const input = (image: Tensor4D) => faceApi.toNetInput(image as unknown as Parameters<typeof faceApi.toNetInput>[0])
  return {
    detector: async (image) => {
      const { boxes, scores } = ssdMobilenetv1.forwardInput(await input(image))
      return { boxes: dataOf(boxes[0]), scores: dataOf(scores[0]) }
    },
    landmarks: async (image) => ({ points: dataOf(faceLandmark68Net.forwardInput(await input(image))) }),
    recognition: async (image) => ({ descriptor: dataOf(faceRecognitionNet.forwardInput(await input(image))) }),
    expression: async (image) => ({ expressions: dataOf(faceExpressionNet.forwardInput(await input(image))) }),
    'age-gender': async (image) => {
      const { age, gender } = ageGenderNet.forwardInput(await input(image))
      return { age: dataOf(age), gender: dataOf(gender) }
    },
    nudity: async (image) => ({ classes: dataOf(nudityModel.predict(tf.div(image, 255))) }),
  }
}

const loadNudity = async ({ tf }: Original): Promise<LayersModel> => {
  const require = createRequire(import.meta.url)
  const { MobileNetV2Model } = require('nsfwjs/models/mobilenet_v2') as typeof import('nsfwjs/models/mobilenet_v2')
  const model = (await MobileNetV2Model.modelJson()).default as unknown as {
    modelTopology: object
    weightsManifest: WeightGroup[]
  }
  const shards = await Promise.all(
    MobileNetV2Model.weightBundles.map(async (load) =>
      Buffer.from((await load()).default as unknown as string, 'base64'),
    ),
  )
  const weightSpecs = model.weightsManifest.flatMap((group) => group.weights) as io.WeightsManifestEntry[]
  return tf.loadLayersModel({
    load: async () => ({
      modelTopology: model.modelTopology,
      weightSpecs,
      weightData: new Uint8Array(Buffer.concat(shards)).buffer,
    }),
  })
}

const farthest = (ours: Float32Array | undefined, theirs: Float32Array): number => {
  if (ours?.length !== theirs.length) return Infinity
  return theirs.reduce((worst, value, index) => Math.max(worst, Math.abs(value - (ours[index] ?? NaN))), 0)
}

const join = (first: Float32Array, second: Float32Array): Float32Array => Float32Array.from([...first, ...second])

const compare = async (original: Original, files: ModelFiles): Promise<void> => {
  const originals = originalsOf(original, await loadNudity(original))
  for (const model of modelNames) {
    const size = sizes[model]
    const session = await ort.InferenceSession.create(files[model])
    const pictures = await Promise.all(original.samples.map((sample) => picture(sample, size)))
    for (const [index, pixels] of pictures.entries()) {
      const theirs = await originals[model](original.tf.tensor4d(pixels, [1, size, size, 3]))
      const ours = await byOnnx(session, pixels, size)
      // the second of a batch of two must not depend on the first
      const pair = await byOnnx(session, join(pictures[(index + 1) % pictures.length] ?? pixels, pixels), size)
      for (const [output, values] of Object.entries(theirs))
        console.log(
          JSON.stringify({
            model,
            sample: index + 1,
            output,
            alone: farthest(ours[output], values),
            batched: farthest(pair[output]?.slice(values.length), values),
          }),
        )
    }
  }
}

const cacheDir = process.argv[2] ?? '.cache'
await compare(await loadOriginal(), await ensureModels({ cacheDir, log: (line) => console.error(line) }))
