import { inParallel } from '../demo-person.ts'
import type { DemoMember } from '../members.ts'
import type { Random } from '../random.ts'
import { renderDrawings } from './renderer.ts'
import { drawScene, sceneKinds } from './scenes.ts'

/** few drawings, which albums share under their own names, so that startup stays short */
const drawingsPerKind = 4
/** pixels, wide enough for a phone; larger sizes reuse it */
const maxWidth = 960
const concurrency = 12

interface Store {
  sizes: readonly number[]
  put(name: string, size: number, bytes: Buffer): Promise<void>
}

/** Draws the pictures and gives each album a few of different kinds. */
export const drawAlbums = async (
  members: readonly DemoMember[],
  random: Random,
  { sizes, put }: Store,
): Promise<void> => {
  const drawings = sceneKinds.flatMap((kind) =>
    Array.from({ length: drawingsPerKind }, (_, at) => ({ name: `${kind}-${at}`, svg: drawScene(random, kind) })),
  )
  const drawn = new Map<string, Buffer>()
  const widths = sizes.filter((size) => size <= maxWidth)
  await renderDrawings(drawings, widths, async ({ name, size, bytes }) => void drawn.set(`${name}:${size}`, bytes))
  const copies = members.flatMap(({ album = [] }) => {
    const kinds = random.sample(sceneKinds, album.length)
    return album.flatMap((name, at) => {
      const drawing = `${kinds[at]}-${random.int(0, drawingsPerKind - 1)}`
      return sizes.map((size) => ({ name, size, bytes: drawn.get(`${drawing}:${Math.min(size, maxWidth)}`) }))
    })
  })
  await inParallel(copies, concurrency, async ({ name, size, bytes }) => bytes && put(name, size, bytes))
}
