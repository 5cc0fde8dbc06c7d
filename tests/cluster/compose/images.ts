import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageId, saveImage } from '../images/buildah.ts'
import { ENGINES } from '../images/engine-images.ts'
import { PRODUCT } from '../images/product-images.ts'
import { cache } from '../programs.ts'
import { type Docker, STORE } from './docker.ts'

const { pause: _pods, ...engines } = ENGINES
const taken = join(STORE, 'taken.json')
const known = (): Record<string, string> => {
  try {
    return JSON.parse(readFileSync(taken, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}

/** The engine images of docker-compose.yml, by service name. */
export const ENGINE_IMAGES = engines

/** Imports images that changed since the last trial; each also keeps its name in the cluster. */
export const takeImages = async (docker: Docker): Promise<string> => {
  const names = [...Object.values(engines), ...Object.values(PRODUCT)]
  const file = join(cache, 'build/docker-image.tar')
  mkdirSync(join(cache, 'build'), { recursive: true })
  const ids = known()
  let fresh = 0
  for (const name of names) {
    const id = await imageId(name)
    if (!id) throw new Error(`${name} was not built`)
    if (ids[name] !== id || (await docker.try(['image', 'inspect', name])).code !== 0) {
      await saveImage(name, file)
      await docker.run(['load', '--quiet', '--input', file])
      rmSync(file, { force: true })
      ids[name] = id
      fresh += 1
      writeFileSync(taken, JSON.stringify(ids))
    }
    await docker.run(['tag', name, name.replace('localhost/', '')])
  }
  await docker.run(['image', 'prune', '--force'])
  return `${names.length} images, ${fresh} of them new`
}
