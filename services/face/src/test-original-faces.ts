import sharp from 'sharp'
import { loadOriginal } from './models/original.ts'

// Run as a program: face-api's own result for each file argument, one JSON line per file.
const { tf, faceApi } = await loadOriginal()
for (const file of process.argv.slice(2)) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const image = tf.tensor3d(Uint8Array.from(data), [info.height, info.width, 3], 'int32') as unknown as Parameters<
    typeof faceApi.detectAllFaces
  >[0]
  const faces = await faceApi
    .detectAllFaces(image, new faceApi.SsdMobilenetv1Options({ minConfidence: 0.5 }))
    .withFaceLandmarks()
    .withFaceExpressions()
    .withAgeAndGender()
    .withFaceDescriptors()
  console.log(
    JSON.stringify(
      faces.map(({ detection: { box, score }, descriptor, expressions, age, gender }) => ({
        score,
        box: [box.x, box.y, box.width, box.height],
        descriptor: Array.from(descriptor),
        smile: expressions.happy,
        age,
        gender,
      })),
    ),
  )
}
