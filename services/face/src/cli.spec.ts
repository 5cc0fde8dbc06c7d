import { expect, test } from '@jest/globals'
import { basename, dirname } from 'node:path'
import { photoFile } from './test-samples.ts'
import { describe as describePhotos } from './cli.ts'

interface Line {
  file: string
  error?: string
  width: number
  height: number
  faces: {
    box: Record<string, number>
    score: number
    descriptor: number[]
    smile: number
    age: number
    gender: string
  }[]
}

test('prints one JSON line per photo, with every face on it, and the error of a file that is not a photo', async () => {
  const lines: Line[] = []
  const [photo, other] = [photoFile(1), '../package.json']
  const refused = await describePhotos(
    [basename(photo), other, 'missing.jpg'],
    (line) => lines.push(JSON.parse(line) as Line),
    { cacheDir: '.cache', base: dirname(photo), note: () => undefined },
  )
  const [first, second, third] = lines
  expect(refused).toBe(2)
  expect(first).toMatchObject({ file: 'sample1.jpg', width: 1920, height: 1280, faces: { length: 3 } })
  for (const face of first?.faces ?? []) {
    expect(Object.keys(face).toSorted()).toEqual(['age', 'box', 'descriptor', 'gender', 'score', 'smile'])
    expect(Object.keys(face.box)).toEqual(['x', 'y', 'width', 'height'])
    expect([face.descriptor.length, face.gender]).toEqual([128, 'female'])
  }
  expect([second?.error, third?.error]).toEqual(['IMAGE_INVALID', 'UNREADABLE'])
})
