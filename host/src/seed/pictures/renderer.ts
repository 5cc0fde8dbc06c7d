import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

export interface Drawing {
  name: string
  svg: string
}
export interface Rendered {
  name: string
  size: number
  bytes: Buffer
}

interface Order {
  drawings: readonly Drawing[]
  sizes: readonly number[]
}

const concurrency = 2
/** pixels, wide enough for a phone */
const drawnWidth = 960
// more effort takes twice the time for 5 % fewer bytes
const encoding = { quality: 82, effort: 2 }

/** Renders drawings as WebP in these widths, in a child process: the services disable SVG in theirs. */
export const renderDrawings = (
  drawings: readonly Drawing[],
  sizes: readonly number[],
  take: (rendered: Rendered) => Promise<void>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['--render'], { serialization: 'advanced' })
    const taking: Promise<void>[] = []
    const kill = (): void => void child.kill('SIGKILL')
    const fail = (error: Error): void => {
      kill()
      reject(error)
    }
    child.on('message', (message: Rendered | 'done') => {
      if (message === 'done') child.disconnect()
      else taking.push(take({ ...message, bytes: Buffer.from(message.bytes) }).catch(fail))
    })
    child.once('error', reject)
    process.once('exit', kill)
    child.once('exit', (code) => {
      process.off('exit', kill)
      if (code === 0) void Promise.all(taking).then(() => resolve())
      else reject(new Error(`drawing the demo pictures ended with code ${code}`))
    })
    child.send({ drawings, sizes } satisfies Order)
  })

/** Sizes above the drawn width get the same picture. */
const render = async ({ name, svg }: Drawing, sizes: readonly number[]): Promise<void> => {
  const { data, info: raw } = await sharp(Buffer.from(svg))
    .resize(drawnWidth)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const encoded = new Map<number, Buffer>()
  for (const size of sizes) {
    const width = Math.min(size, drawnWidth)
    const bytes = encoded.get(width) ?? (await sharp(data, { raw }).resize(width).webp(encoding).toBuffer())
    encoded.set(width, bytes)
    process.send?.({ name, size, bytes } satisfies Rendered)
  }
}

if (process.argv[2] === '--render') {
  // Ctrl-C reaches this process too; the parent decides when to stop, and ends this process
  process.on('SIGINT', () => undefined)
  process.once('disconnect', () => process.exit(0))
  process.once('message', async ({ drawings, sizes }: Order) => {
    const queue = [...drawings]
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let next = queue.shift(); next; next = queue.shift()) await render(next, sizes)
      }),
    )
    process.send?.('done')
  })
}
