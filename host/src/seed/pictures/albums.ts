import { inParallel } from '../demo-person.ts'
import type { DemoMember } from '../members.ts'
import type { Random } from '../random.ts'
import { renderDrawings } from './renderer.ts'
import { drawScene, sceneKinds } from './scenes.ts'

/** drawings of each kind; everybody's album is a choice of them, under names of its own, so that a start stays short */
const ofEachKind = 4
/** wide enough for a phone; what is larger is the same */
const mostWidth = 960
const concurrency = 12

interface Store {
  sizes: readonly number[]
  put(name: string, size: number, bytes: Buffer): Promise<void>
}

/** Draws what people took pictures of, and gives each album a few of different kinds. */
export const drawAlbums = async (
  members: readonly DemoMember[],
  random: Random,
  { sizes, put }: Store,
): Promise<void> => {
  const drawings = sceneKinds.flatMap((kind) =>
    Array.from({ length: ofEachKind }, (_, at) => ({ name: `${kind}-${at}`, svg: drawScene(random, kind) })),
  )
  const drawn = new Map<string, Buffer>()
  const widths = sizes.filter((size) => size <= mostWidth)
  await renderDrawings(drawings, widths, async ({ name, size, bytes }) => void drawn.set(`${name}:${size}`, bytes))
  const copies = members.flatMap(({ album = [] }) => {
    const kinds = random.sample(sceneKinds, album.length)
    return album.flatMap((name, at) => {
      const drawing = `${kinds[at]}-${random.int(0, ofEachKind - 1)}`
      return sizes.map((size) => ({ name, size, bytes: drawn.get(`${drawing}:${Math.min(size, mostWidth)}`) }))
    })
  })
  await inParallel(copies, concurrency, async ({ name, size, bytes }) => bytes && put(name, size, bytes))
}
